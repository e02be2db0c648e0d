package dev.perdure.web.cli.task;

import dev.perdure.web.cli.option.ServerVerb;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists tasks, the newest first. */
@Command(name = "tasks", description = "Lists tasks.", mixinStandardHelpOptions = true)
public final class TasksCommand extends ServerVerb implements Runnable {
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
      throw Mistake.inInput("'--limit' is %d: ask for at least 1 task.".formatted(limit));
    }
    JsonNode page = server().get("/api/tasks?limit=" + limit + filters());
    if (json()) {
      terminal.print(Json.write(page));
      return;
    }
    List<JsonNode> tasks = Json.list(page, "items");
    if (tasks.isEmpty()) {
      terminal.note(
          filters().isEmpty()
              ? "There are no tasks. Start one with './perdure run --repo DIR \"request\"'."
              : "No task is like this: leave out --state or --repo to see all.");
      return;
    }
    table(tasks).lines(terminal.columns()).forEach(terminal::print);
    Json.find(page, "next")
        .ifPresent(more ->
            terminal.note("There are more: --limit shows older ones, --state and --repo fewer."));
  }

  private String filters() {
    return state.map(it -> "&state=" + Server.segment(it)).orElse("")
        + repo.map(it -> "&repo=" + Server.segment(it)).orElse("");
  }

  private static Table table(List<JsonNode> tasks) {
    var table = new Table("TASK", "STATE", "PHASE", "AGE", "TITLE");
    Instant now = Instant.now();
    for (JsonNode task : tasks) {
      table.row(
          Json.text(task, "id"),
          Plain.words(Json.text(task, "state")),
          Plain.words(Json.text(task, "phase")),
          Plain.ago(Json.text(task, "createdAt"), now),
          Json.text(task, "title"));
    }
    return table;
  }
}
