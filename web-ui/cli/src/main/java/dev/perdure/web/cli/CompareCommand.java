package dev.perdure.web.cli;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code compare}: starts one request as two tasks with different strategies and prints
 * both side by side.
 */
@Command(
    name = "compare",
    description = {
      "Runs one request under two strategies and compares the two tasks.",
      "If REQUEST is the id of a task, shows the comparison of that task again."
    },
    footer = {
      "",
      "Example:",
      "  ${ROOT-COMMAND-NAME} compare --repo . --strategies light,layered \"Fix the typo\""
    })
final class CompareCommand extends ServerVerb implements Callable<Integer> {
  private static final String TASK = "t_[0-9a-z]+";

  @Mixin private TaskArguments task = new TaskArguments();

  @Option(
      names = "--strategies",
      split = ",",
      paramLabel = "A,B",
      hideParamSyntax = true,
      description = "The two strategies.")
  private List<String> strategies = List.of();

  public CompareCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    ObjectNode body = task.toBody();
    ServerClient server = server();
    String request = JsonNodes.text(body, "request");
    if (strategies.isEmpty() && request.matches(TASK)) {
      return show(server, request);
    }
    if (strategies.size() != 2) {
      throw UsageError.inInput(
          "Two strategies are compared: name them, as in --strategies light,layered.");
    }
    if (body.has("strategy")) {
      throw UsageError.inInput(
          "--strategy and --strategies exclude each other: leave --strategy out.");
    }
    AttachmentUploader.attach(server, body, task.files());
    String first = create(server, body.put("strategy", strategies.getFirst()));
    body.put("compareWith", first);
    try {
      create(server, body.put("strategy", strategies.getLast()));
    } catch (UsageError e) {
      server.post("/api/tasks/" + first + "/control", JsonNodes.object().put("command", "cancel"));
      terminal.note(
          "Task %s was cancelled, as there is nothing to compare it with.".formatted(first));
      throw e;
    }
    return show(server, first);
  }

  private String create(ServerClient server, ObjectNode body) {
    JsonNode created =
        server.post("/api/tasks", body, UUID.randomUUID().toString()).orMistake("The task").json();
    String id = JsonNodes.text(created, "id");
    terminal.note(
        "Task %s, %s: %s".formatted(id, JsonNodes.text(created, "strategy"), server.page(id)));
    return id;
  }

  private int show(ServerClient server, String id) {
    JsonNode both =
        server
            .tryGet("/api/tasks/" + ServerClient.segment(id) + "/compare")
            .orMistake("Comparing task " + id)
            .json();
    terminal.note("Side by side: " + server.page(id) + "/compare");
    if (json()) {
      terminal.print(JsonNodes.write(both));
    } else {
      table(both).lines(terminal.columns()).forEach(terminal::print);
    }
    return ExitCode.DONE;
  }

  private static Table table(JsonNode both) {
    List<JsonNode> sides = JsonNodes.list(both, "sides");
    JsonNode one = sides.getFirst();
    JsonNode two = sides.getLast();
    var table = new Table("", JsonNodes.text(one, "strategy"), JsonNodes.text(two, "strategy"));
    for (String name : List.of("id", "model")) {
      table.row(name, JsonNodes.text(one, name), JsonNodes.text(two, name));
    }
    row(table, "request", JsonNodes.text(one, "request"), JsonNodes.text(two, "request"));
    row(table, "answers", answers(one), answers(two));
    for (String name : List.of("state", "calls", "seconds", "replans", "decisions")) {
      table.row(
          name,
          SafeText.words(JsonNodes.text(one, name)),
          SafeText.words(JsonNodes.text(two, name)));
    }
    table.row("tokens", tokens(one), tokens(two));
    table.row(
        "dollars",
        JsonNodes.text(one.path("usage"), "cost"),
        JsonNodes.text(two.path("usage"), "cost"));
    table.row("calls by agent", agents(one), agents(two));
    table.row("checks", checks(one), checks(two));
    table.row("outcome", JsonNodes.text(one, "outcome"), JsonNodes.text(two, "outcome"));
    return table.row("files that differ", "", difference(both.path("difference")));
  }

  /** Adds a row of what a fork may have changed, if the sides differ. */
  private static void row(Table table, String name, String one, String two) {
    if (!one.equals(two)) {
      table.row(name, SafeText.line(one), SafeText.line(two));
    }
  }

  private static String answers(JsonNode side) {
    return String.join(
        ", ",
        JsonNodes.list(side, "answers").stream()
            .map(answer ->
                "%s %s"
                    .formatted(
                        JsonNodes.text(answer, "question"),
                        String.join("; ", JsonNodes.texts(answer, "answers"))))
            .toList());
  }

  private static String tokens(JsonNode side) {
    JsonNode usage = side.path("usage");
    long cached = usage.path("cacheReadTokens").asLong(0);
    long read =
        usage.path("inputTokens").asLong(0) + usage.path("cacheWriteTokens").asLong(0) + cached;
    return "%d in (%d cached), %s out"
        .formatted(read, cached, JsonNodes.text(usage, "outputTokens"));
  }

  /** The files that differ from the first task's; unknown if this server lacks the files of one. */
  private static String difference(JsonNode difference) {
    if (!difference.isObject()) {
      return "unknown: the server has the files of only one task";
    }
    List<String> paths =
        JsonNodes.list(difference, "files").stream()
            .map(file ->
                "%s +%d -%d"
                    .formatted(
                        JsonNodes.text(file, "path"),
                        file.path("additions").asInt(0),
                        file.path("deletions").asInt(0)))
            .toList();
    return paths.isEmpty() ? "none" : SafeText.line(String.join(", ", paths));
  }

  private static String agents(JsonNode side) {
    return String.join(
        ", ",
        JsonNodes.list(side, "agents").stream()
            .map(agent -> JsonNodes.text(agent, "agent") + " " + JsonNodes.text(agent, "calls"))
            .toList());
  }

  private static String checks(JsonNode side) {
    JsonNode checks = side.path("checks");
    return "%s passed, %s failed"
        .formatted(JsonNodes.text(checks, "passed"), JsonNodes.text(checks, "failed"));
  }
}
