package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.WireCall;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The replies of one task's model; every call that changes files leaves a marker of its own. */
final class RandomReplies {

  private static final Pattern NOTES = Pattern.compile("notes/(m-\\w+-\\d+)\\.txt");

  private final String task;
  private final Random chance;
  private int serial;

  RandomReplies(String model, Random chance) {
    this.task = model.replaceAll("\\W", "_");
    this.chance = chance;
  }

  Random chance() {
    return chance;
  }

  WireReply next(WireRequest request, boolean calm) {
    List<String> tools = request.tools();
    if (request.agent().equals("title") || tools.isEmpty()) {
      return WireReply.text("Leave notes");
    }
    return Stream.concat(structured(tools, calm), planned(request, calm))
        .findFirst()
        .orElseGet(() -> work(request, calm));
  }

  private Stream<WireReply> structured(List<String> tools, boolean calm) {
    if (tools.contains("verdict")) {
      boolean passed = calm || chance.nextInt(100) < 80;
      return Stream.of(call("verdict", Map.of("passed", passed, "reason", "As the dice say.")));
    }
    if (tools.contains("scope")) {
      var explorer = Map.of("focus", "all", "prompt", "Look around.");
      var explorers = chance.nextBoolean() ? List.of(explorer) : List.of(explorer, explorer);
      return Stream.of(call("scope", Map.of("explorers", explorers, "reason", "Dice.")));
    }
    if (tools.contains("triage")) {
      return Stream.of(
          call(
              "triage",
              Map.of(
                  "strategy",
                  "layered",
                  "type",
                  "other",
                  "skip",
                  List.of(),
                  "perspectives",
                  List.of(),
                  "reason",
                  "Dice.")));
    }
    return tools.contains("reflection")
        ? Stream.of(call("reflection", Map.of("tried", "Much.", "why", "Dice.", "change", "Luck.")))
        : Stream.of();
  }

  private Stream<WireReply> planned(WireRequest request, boolean calm) {
    return request.phase().equals("writing-the-plan") && request.tools().contains("plan_write")
        ? Stream.of(RandomPlan.reply(chance, calm))
        : Stream.of();
  }

  private WireReply work(WireRequest request, boolean calm) {
    if (chance.nextInt(100) < (calm ? 60 : 28)) {
      return WireReply.text("That is all: " + marker());
    }
    WireReply reply = WireReply.text("I go on.");
    int calls = 1 + chance.nextInt(3);
    for (int i = 0; i < calls; i++) {
      reply = oneCall(request, calm, reply);
    }
    return reply;
  }

  private WireReply oneCall(WireRequest request, boolean calm, WireReply reply) {
    boolean writes = request.tools().contains("write");
    int dice = chance.nextInt(100);
    if (dice < (writes ? 20 : 60)) {
      return reply.and("read", Json.write(Map.of("filePath", "greet.sh")));
    }
    if (dice < 45) {
      return reply.and(notes(request));
    }
    return dice < 85 || calm ? bash(calm, reply) : person(request, reply);
  }

  /** The first time a file, then lines in it. */
  private WireCall notes(WireRequest request) {
    String marker = marker();
    Matcher found = NOTES.matcher(request.body().toString());
    String file = "";
    while (found.find()) {
      file = found.group(1);
    }
    String path = "notes/" + (file.isEmpty() ? marker : file) + ".txt";
    return file.isEmpty()
        ? plain("write", Map.of("filePath", path, "content", marker + "\nend\n"))
        : plain(
            "edit", Map.of("filePath", path, "oldString", "end", "newString", marker + "\nend"));
  }

  private WireReply bash(boolean calm, WireReply reply) {
    String marker = marker();
    String mark = "mkdir -p marks && echo %s >> marks/%s.txt".formatted(marker, marker);
    String nap = calm ? "" : "sleep 0.%d && ".formatted(1 + chance.nextInt(9));
    return reply.and(plain("bash", Map.of("command", nap + mark, "description", "Leave a mark")));
  }

  /** Adds a call that needs a permission, an answer or a subagent. */
  private WireReply person(WireRequest request, WireReply reply) {
    int dice = chance.nextInt(3);
    if (dice == 0 && request.tools().contains("question")) {
      var options = List.of(Map.of("label", "Yes"), Map.of("label", "No"));
      var question = Map.of("question", "Shall I?", "header", "Doubt", "options", options);
      return reply.and(plain("question", Map.of("questions", List.of(question))));
    }
    if (dice == 1 && request.tools().contains("task")) {
      String agent = List.of("explore", "general", "build").get(chance.nextInt(3));
      return reply.and(
          plain(
              "task", Map.of("description", "Help", "prompt", "Help me.", "subagent_type", agent)));
    }
    String marker = marker();
    String command =
        "rm -f %s.tmp && mkdir -p marks && echo %s >> marks/%s.txt"
            .formatted(marker, marker, marker);
    return reply.and(plain("bash", Map.of("command", command)));
  }

  private String marker() {
    return "m-%s-%d".formatted(task, ++serial);
  }

  private static WireReply call(String name, Map<String, ?> arguments) {
    return WireReply.calling(name, Json.write(arguments));
  }

  private static WireCall plain(String name, Map<String, ?> arguments) {
    return new WireCall(java.util.Optional.empty(), name, Json.write(arguments));
  }
}
