package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Prose;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Printer of a followed task's transcript: agents' messages and tool calls. Of those before the
 * start only the last are printed; if no transcript is wanted, the last messages are printed before
 * a person is asked.
 */
final class TranscriptPrinter {
  private static final int MAX_EARLIER_MESSAGES = 12;

  private final Terminal terminal;
  private final Instant start;
  private final boolean atOnce;
  private final Set<String> told = new HashSet<>();
  private final Deque<StyledText> earlier = new ArrayDeque<>();
  private int left;

  TranscriptPrinter(Terminal terminal, Instant start, boolean atOnce) {
    this.atOnce = atOnce;
    this.terminal = terminal;
    this.start = start;
  }

  void tell(List<Event> news) {
    for (Event each : news) {
      if (!atOnce) {
        renderText(each).forEach(this::keep);
      } else if (each.isBefore(start)) {
        lines(each).forEach(this::keep);
      } else {
        tellEarlier();
        lines(each).forEach(terminal::note);
      }
    }
    if (atOnce) {
      tellEarlier();
    }
  }

  private void keep(StyledText line) {
    earlier.add(line);
    if (earlier.size() > MAX_EARLIER_MESSAGES) {
      earlier.remove();
      left++;
    }
  }

  /** Prints the last of the stored messages. */
  void tellEarlier() {
    if (!earlier.isEmpty() && left > 0) {
      terminal.note(Style.DIM, "… %d earlier lines: the task's page has them all".formatted(left));
    }
    earlier.forEach(terminal::note);
    earlier.clear();
    left = 0;
  }

  private List<StyledText> lines(Event news) {
    return switch (news.kind()) {
      case "part.updated" -> renderText(news);
      case "tool.finished" -> did(news);
      case "request.settled" -> List.of(StyledText.of("● settled: " + settled(news.data())));
      default -> List.of();
    };
  }

  private List<StyledText> renderText(Event news) {
    if (!news.kind().equals("part.updated")) {
      return List.of();
    }
    JsonNode part = news.data().path("part");
    boolean isText =
        JsonNodes.text(part, "kind").equals("text") && !part.path("synthetic").asBoolean();
    String text = JsonNodes.text(part, "text");
    if (!isText || text.isBlank() || !told.add(JsonNodes.text(news.data(), "partId") + text)) {
      return List.of();
    }
    String before = news.run() + " │ ";
    return Prose.lines(text).stream()
        .flatMap(line -> line.wrapped(terminal.columns() - SafeText.width(before)).stream())
        .map(line -> StyledText.code(before + line.text()))
        .toList();
  }

  private List<StyledText> did(Event news) {
    String sign = ToolCallSummary.isFailed(news) ? "✗" : "✓";
    return List.of(
        StyledText.code(
            SafeText.cut(
                "%s │ %s %s".formatted(news.run(), sign, ToolCallSummary.of(news)),
                terminal.columns())));
  }

  private static String settled(JsonNode data) {
    return SafeText.line(
        JsonNodes.text(data, "kind") + " " + SafeText.words(JsonNodes.text(data, "outcome")));
  }
}
