package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.follow.StateStyle;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.TableCell;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists tasks, the newest first. */
@Command(name = "tasks", description = "Lists tasks.")
final class TasksCommand extends ListVerb {
  private static final int MAX_REPOSITORY_COLUMNS = 16;

  /** A terminal with less columns has no room for a table with titles. */
  private static final int MIN_TABLE_COLUMNS = 80;

  @Option(names = "--state", paramLabel = "STATE", description = "Only tasks in this state.")
  private Optional<String> state = Optional.empty();

  @Option(names = "--repo", paramLabel = "REPO", description = "Only tasks of this repository.")
  private Optional<String> repo = Optional.empty();

  @Option(
      names = {"-q", "--search"},
      paramLabel = "WORDS",
      description =
          "Only tasks that contain all these words in title, request, repository, id or"
              + " messages.")
  private Optional<String> words = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "30",
      description = "The most tasks to list (${DEFAULT-VALUE}).")
  private int limit;

  TasksCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  String path() {
    if (limit < 1) {
      throw UsageError.inInput("'--limit' is %d: use 1 or more.".formatted(limit));
    }
    return "/api/tasks?limit=" + limit + filters();
  }

  @Override
  List<String> lines(List<JsonNode> tasks, Instant now) {
    return terminal.columns() < MIN_TABLE_COLUMNS
        ? tasks.stream().flatMap(task -> onTwoLines(task, now)).toList()
        : table(tasks, now);
  }

  /** Renders a task for a narrow terminal: its title, and its state on the line below. */
  private Stream<String> onTwoLines(JsonNode task, Instant now) {
    String id = JsonNodes.text(task, "id");
    String state = JsonNodes.text(task, "state");
    String where =
        "%s%s, %s, in %s"
            .formatted(
                " ".repeat(id.length() + 2),
                new FetchedTask(task).progress(),
                SafeText.ago(JsonNodes.text(task, "createdAt"), now),
                repository(task));
    String title = id + "  " + SafeText.line(JsonNodes.text(task, "title"));
    return Stream.of(
        SafeText.cut(title, terminal.columns()),
        terminal.styled(StateStyle.ofTask(state), SafeText.cut(where, terminal.columns())));
  }

  private List<String> table(List<JsonNode> tasks, Instant now) {
    var table = new Table("TASK", "STATE", "PHASE", "AGE", "REPOSITORY", "TITLE");
    for (JsonNode task : tasks) {
      String state = JsonNodes.text(task, "state");
      table.row(
          List.of(
              TableCell.of(JsonNodes.text(task, "id")),
              new TableCell(
                  SafeText.words(state), text -> terminal.styled(StateStyle.ofTask(state), text)),
              TableCell.of(SafeText.words(JsonNodes.text(task, "phase"))),
              TableCell.of(SafeText.ago(JsonNodes.text(task, "createdAt"), now)),
              TableCell.of(repository(task)),
              TableCell.of(JsonNodes.text(task, "title"))));
    }
    return table.lines(terminal.columns());
  }

  /** The last part of the repository's location, which names it; a dash for a scratch task. */
  private static String repository(JsonNode task) {
    String location = JsonNodes.text(task.path("repository"), "location");
    String path = location.replaceAll("[/\\\\]+$", "").replaceAll("\\.git$", "");
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
    return name.isEmpty() ? "–" : SafeText.cut(SafeText.line(name), MAX_REPOSITORY_COLUMNS);
  }

  @Override
  Optional<String> hint(JsonNode page) {
    return JsonNodes.find(page, "next")
        .map(_ -> "There are more: --limit shows older ones, --state and --repo fewer.");
  }

  @Override
  String nothing() {
    return filters().isEmpty()
        ? "There are no tasks. Start one with '"
            + LauncherName.NAME
            + " run --repo DIR \"request\"'."
        : "No task matches: leave out --state, --repo or --search to see all.";
  }

  private String filters() {
    return state.map(it -> "&state=" + ServerClient.segment(it)).orElse("")
        + repo.map(it -> "&repo=" + ServerClient.segment(it)).orElse("")
        + words.map(it -> "&q=" + ServerClient.segment(it)).orElse("");
  }
}
