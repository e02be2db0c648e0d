package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TextFormat;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists tasks, the newest first. */
@Command(name = "tasks", description = "Lists tasks.", mixinStandardHelpOptions = true)
final class TasksCommand extends ServerVerb implements Runnable {
  @Option(names = "--state", paramLabel = "STATE", description = "Only tasks in this state.")
  private Optional<String> state = Optional.empty();

  @Option(names = "--repo", paramLabel = "REPO", description = "Only tasks of this repository.")
  private Optional<String> repo = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "30",
      description = "At most so many (${DEFAULT-VALUE}).")
  private int limit;

  public TasksCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (limit < 1) {
      throw UsageError.inInput("'--limit' is %d: ask for at least 1 task.".formatted(limit));
    }
    JsonNode page = server().get("/api/tasks?limit=" + limit + filters());
    if (json()) {
      terminal.print(JsonNodes.write(page));
      return;
    }
    List<JsonNode> tasks = JsonNodes.list(page, "items");
    if (tasks.isEmpty()) {
      terminal.note(
          filters().isEmpty()
              ? "There are no tasks. Start one with './perdure run --repo DIR \"request\"'."
              : "No task is like this: leave out --state or --repo to see all.");
      return;
    }
    table(tasks).lines(terminal.columns()).forEach(terminal::print);
    JsonNodes.find(page, "next")
        .ifPresent(more ->
            terminal.note("There are more: --limit shows older ones, --state and --repo fewer."));
  }

  private String filters() {
    return state.map(it -> "&state=" + ServerClient.segment(it)).orElse("")
        + repo.map(it -> "&repo=" + ServerClient.segment(it)).orElse("");
  }

  private static Table table(List<JsonNode> tasks) {
    var table = new Table("TASK", "STATE", "PHASE", "AGE", "TITLE");
    Instant now = Instant.now();
    for (JsonNode task : tasks) {
      table.row(
          JsonNodes.text(task, "id"),
          TextFormat.words(JsonNodes.text(task, "state")),
          TextFormat.words(JsonNodes.text(task, "phase")),
          TextFormat.ago(JsonNodes.text(task, "createdAt"), now),
          JsonNodes.text(task, "title"));
    }
    return table;
  }
}
