package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** A verb that prints a list from the server as a table. */
abstract sealed class ListVerb extends ServerVerb implements Runnable {

  private final List<String> heading;

  private ListVerb(PerdureProperties properties, Terminal terminal, String... heading) {
    super(properties, terminal);
    this.heading = List.of(heading);
  }

  abstract String path();

  abstract String[] row(JsonNode item, Instant now);

  /** The note where nothing is listed. */
  abstract String nothing();

  @Override
  public void run() {
    JsonNode page = server().get(path());
    List<JsonNode> items = JsonNodes.list(page, "items");
    if (json()) {
      terminal.print(JsonNodes.write(page));
    } else if (items.isEmpty()) {
      terminal.note(nothing());
    } else {
      var table = new Table(heading.toArray(String[]::new));
      Instant now = Instant.now();
      items.forEach(item -> table.row(row(item, now)));
      table.lines(terminal.columns()).forEach(terminal::print);
      JsonNodes.find(page, "next")
          .ifPresent(more ->
              terminal.note("There are more: --limit shows older ones, --state and --repo fewer."));
    }
  }

  /** Lists what waits for a person. */
  @Command(name = "inbox", description = "Lists what waits for a person.")
  static final class Inbox extends ListVerb {
    Inbox(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal, "REQUEST", "KIND", "TASK", "WAITS", "YES MEANS");
    }

    @Override
    String path() {
      return "/api/requests?status=pending";
    }

    @Override
    String[] row(JsonNode request, Instant now) {
      return new String[] {
        JsonNodes.text(request, "id"),
        JsonNodes.text(request, "kind"),
        JsonNodes.text(request, "taskId"),
        SafeText.ago(JsonNodes.text(request, "raisedAt"), now),
        JsonNodes.text(request, "title")
      };
    }

    @Override
    String nothing() {
      return "Nothing waits for a person.";
    }
  }

  /** Lists tasks, the newest first. */
  @Command(name = "tasks", description = "Lists tasks.")
  static final class Tasks extends ListVerb {
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

    Tasks(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal, "TASK", "STATE", "PHASE", "AGE", "TITLE");
    }

    @Override
    String path() {
      if (limit < 1) {
        throw UsageError.inInput("'--limit' is %d: use 1 or more.".formatted(limit));
      }
      return "/api/tasks?limit=" + limit + filters();
    }

    @Override
    String[] row(JsonNode task, Instant now) {
      return new String[] {
        JsonNodes.text(task, "id"),
        SafeText.words(JsonNodes.text(task, "state")),
        SafeText.words(JsonNodes.text(task, "phase")),
        SafeText.ago(JsonNodes.text(task, "createdAt"), now),
        JsonNodes.text(task, "title")
      };
    }

    @Override
    String nothing() {
      return filters().isEmpty()
          ? "There are no tasks. Start one with './perdure run --repo DIR \"request\"'."
          : "No task matches: leave out --state or --repo to see all.";
    }

    private String filters() {
      return state.map(it -> "&state=" + ServerClient.segment(it)).orElse("")
          + repo.map(it -> "&repo=" + ServerClient.segment(it)).orElse("");
    }
  }
}
