package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.follow.StateStyle;
import dev.perdure.web.cli.follow.VotesText;
import dev.perdure.web.cli.follow.WaitText;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists the requests that wait for a person. */
@Command(name = "inbox", description = "Lists the requests that wait for a person.")
final class InboxCommand extends ListVerb {

  private static final List<String> VIEWS = List.of("mine", "team", "others");

  @Option(names = "--watch", description = "Keep printing new and settled requests until Ctrl-C.")
  private boolean watch;

  @Option(
      names = "--bell",
      description = "With --watch: ring the terminal's bell for new requests.")
  private boolean bell;

  @Option(
      names = "--view",
      paramLabel = "mine|team|others",
      description =
          "Only the requests for you, for your team, or for others while you wait for them.")
  private Optional<String> view = Optional.empty();

  InboxCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (bell && !watch) {
      throw UsageError.inInput("'--bell' goes with --watch: without it nothing comes.");
    }
    view.filter(name -> !VIEWS.contains(name))
        .ifPresent(name -> {
          throw UsageError.inInput("'--view' is '%s': use mine, team or others.".formatted(name));
        });
    if (watch) {
      new InboxWatch(server(), terminal, viewParameter(), this::print, bell).run();
    } else {
      super.run();
    }
  }

  /** Prints requests as they come; for programs, each is one line of JSON. */
  private void print(List<FetchedRequest> requests) {
    List<JsonNode> items = requests.stream().map(FetchedRequest::json).toList();
    if (json()) {
      items.forEach(item -> terminal.print(JsonNodes.write(item)));
    } else {
      lines(items, Instant.now()).forEach(terminal::print);
    }
  }

  @Override
  String path() {
    return "/api/requests?status=pending" + viewParameter();
  }

  private String viewParameter() {
    return view.map("&view="::concat).orElse("");
  }

  @Override
  List<String> lines(List<JsonNode> requests, Instant now) {
    List<String> lines = new ArrayList<>();
    for (JsonNode request : requests) {
      String number = JsonNodes.text(request, "number");
      String level = JsonNodes.text(request.path("risk"), "level");
      lines.add(cut("%-5s".formatted(number), JsonNodes.text(request, "title")));
      lines.add(
          terminal.styled(
              StateStyle.ofRisk(level), cut(" ".repeat(5), about(request, level, now))));
    }
    return lines;
  }

  @Override
  Optional<String> hint(JsonNode page) {
    return Optional.of(
        "'" + LauncherName.NAME + " show NUMBER' shows a request and the commands that settle it.");
  }

  private static String about(JsonNode request, String level, Instant now) {
    return "%s%s, %s risk, waits %s%s: %s"
        .formatted(
            JsonNodes.text(request, "kind"),
            VotesText.inPlaceOf(request),
            level,
            SafeText.ago(JsonNodes.text(request, "raisedAt"), now),
            Stream.of(
                    VotesText.missing(request.path("votes")),
                    WaitText.next(request.path("waiting")))
                .flatMap(Optional::stream)
                .map(", "::concat)
                .collect(Collectors.joining()),
            JsonNodes.text(request, "taskTitle"));
  }

  private String cut(String before, String text) {
    return SafeText.cut(before + SafeText.line(text), terminal.columns());
  }

  @Override
  String nothing() {
    return view.isPresent() ? "Nothing waits in this view." : "Nothing waits for a person.";
  }
}
