package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireCall;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Model whose reply depends on the conversation alone: the same question again, as after a kill,
 * gets the same reply. It keeps each question with its moment.
 */
final class SteadyModel implements Brain {

  private static final Duration DELAY = Duration.ofMillis(400);
  private static final Duration PACE = Duration.ofMillis(60);

  private final List<SteadyQuestion> questions = new CopyOnWriteArrayList<>();

  /** All questions so far, in the order of arrival. */
  List<SteadyQuestion> questions() {
    return questions;
  }

  @Override
  public WireReply reply(WireRequest request) {
    questions.add(SteadyQuestion.of(request, Instant.now()));
    WireReply answer = answer(request);
    return answer.calls().isEmpty() ? answer : answer.after(DELAY).paced(PACE);
  }

  private static WireReply answer(WireRequest request) {
    List<String> tools = request.tools();
    if (request.agent().equals("title") || tools.isEmpty()) {
      return WireReply.text("Leave notes");
    }
    return structured(tools)
        .or(() -> plan(request))
        .orElseGet(() -> tools.contains("write") ? building(request) : reading(request));
  }

  private static Optional<WireReply> structured(List<String> tools) {
    if (tools.contains("verdict")) {
      return call("verdict", Map.of("passed", true, "reason", "The note is there."));
    }
    if (tools.contains("scope")) {
      var explorer = Map.of("focus", "all", "prompt", "Look around.");
      return call("scope", Map.of("explorers", List.of(explorer), "reason", "One is enough."));
    }
    return tools.contains("reflection")
        ? call("reflection", Map.of("tried", "Notes.", "why", "Unknown.", "change", "None."))
        : Optional.empty();
  }

  /** Two steps side by side and one that needs both. */
  private static Optional<WireReply> plan(WireRequest request) {
    if (!request.phase().equals("writing-the-plan") || !request.tools().contains("plan_write")) {
      return Optional.empty();
    }
    var steps =
        List.of(step("s1", List.of()), step("s2", List.of()), step("s3", List.of("s1", "s2")));
    var plan =
        Map.of(
            "overview",
            "Leave three notes.",
            "steps",
            steps,
            "verification",
            List.of(Map.of("command", "test -f notes/s3.txt")));
    return Optional.of(
        WireReply.calling("plan_write", Json.write(Map.of("plan", plan))).and("plan_exit", "{}"));
  }

  private static Map<String, Object> step(String id, List<String> needed) {
    return Map.of(
        "id",
        id,
        "title",
        "Note " + id,
        "instructions",
        "Leave the note " + id + ".",
        "dependsOn",
        needed,
        "checks",
        List.of(Map.of("command", "test -f notes/" + id + ".txt")));
  }

  private static WireReply reading(WireRequest request) {
    return request.answers() == 0
        ? WireReply.text("I look.").and("read", Json.write(Map.of("filePath", "greet.sh")))
        : WireReply.text("greet.sh says Helo.");
  }

  /** Four turns of work in files of the step's own, and the end. */
  private static WireReply building(WireRequest request) {
    String note = request.step().orElse("main");
    String file = "notes/" + note + ".txt";
    return switch (request.answers()) {
      case 0 ->
          WireReply.text("I begin.")
              .and(plain("read", Map.of("filePath", "greet.sh")))
              .and(plain("write", Map.of("filePath", file, "content", "first\nend\n")));
      case 1 ->
          WireReply.text("I go on.")
              .and(
                  plain(
                      "edit",
                      Map.of("filePath", file, "oldString", "end", "newString", "second\nend")))
              .and(plain("bash", mark("sleep 1 && ", note)));
      case 2 -> person(request, note);
      case 3 ->
          WireReply.text("I go on.").and(plain("bash", mark("rm -f " + note + ".tmp && ", note)));
      default -> WireReply.text("That is all.");
    };
  }

  private static WireReply person(WireRequest request, String note) {
    if (request.tools().contains("question")) {
      var options = List.of(Map.of("label", "Yes"), Map.of("label", "No"));
      var question = Map.of("question", "Shall I?", "header", "Doubt", "options", options);
      return WireReply.text("I ask.")
          .and(plain("question", Map.of("questions", List.of(question))));
    }
    return WireReply.text("I go on.").and(plain("bash", mark("", note)));
  }

  /** A command that leaves one more line each time that it runs. */
  private static Map<String, Object> mark(String before, String note) {
    return Map.of(
        "command",
        "%smkdir -p marks && echo mark >> marks/%s.txt".formatted(before, note),
        "description",
        "Leave a mark");
  }

  private static Optional<WireReply> call(String name, Map<String, ?> arguments) {
    return Optional.of(WireReply.calling(name, Json.write(arguments)));
  }

  private static WireCall plain(String name, Map<String, ?> arguments) {
    return new WireCall(Optional.empty(), name, Json.write(arguments));
  }
}
