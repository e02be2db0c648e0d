package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Renderer of a request by itself, as the verb {@code show} prints it: its state, where it comes
 * from, all that a decision needs, and the commands that settle it.
 */
public final class ShownRequest {

  private ShownRequest() {}

  /** The lines of a request; the commands only while it is open. */
  public static List<StyledText> of(
      FetchedRequest request, String server, int columns, Instant now) {
    List<StyledText> lines = new ArrayList<>();
    lines.add(RequestText.title(request));
    lines.add(state(request, now));
    lines.addAll(RequestText.details(request));
    lines.add(StyledText.of(""));
    lines.addAll(origin(request));
    if (request.isPending()) {
      lines.add(StyledText.of(""));
      lines.addAll(SettlingCommands.of(request, server, columns));
    }
    return lines;
  }

  private static StyledText state(FetchedRequest request, Instant now) {
    if (!request.isPending()) {
      return StyledText.of(Style.DIM, request.fate());
    }
    String since = SafeText.ago(JsonNodes.text(request.json(), "raisedAt"), now);
    return StyledText.of(
        Style.WAITING,
        "%s request %s, waits %s".formatted(request.kind(), request.name(), since).strip());
  }

  private static List<StyledText> origin(FetchedRequest request) {
    JsonNode json = request.json();
    String task =
        "%s (%s)".formatted(JsonNodes.text(json, "taskTitle"), JsonNodes.text(json, "taskId"));
    var facts = new RequestFacts(json).fact("task", List.of(SafeText.line(task)), false);
    facts.code("repository");
    List<String> askers =
        JsonNodes.list(request.subject(), "chain").stream().map(ShownRequest::asker).toList();
    if (!askers.isEmpty()) {
      facts.fact("asked by", List.of(String.join(" > ", askers)), false);
    }
    facts.words("assignee", "expiresAt");
    WaitText.next(json.path("waiting")).ifPresent(facts::sentence);
    List<String> votes = VotesText.facts(json.path("votes"));
    if (!votes.isEmpty()) {
      facts.fact("votes", votes, false);
    }
    return facts.lines();
  }

  /** A run by its agent and its step. */
  private static String asker(JsonNode run) {
    return Stream.of(JsonNodes.text(run, "agent"), JsonNodes.text(run, "step"))
        .filter(it -> !it.isEmpty())
        .map(SafeText::line)
        .collect(Collectors.joining(", step "));
  }
}
