package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The progress display of a followed task: one live line where the terminal allows it, else a line
 * for each change.
 */
final class ProgressView {
  private final Terminal terminal;
  private final MilestonePrinter milestones;
  private final TranscriptPrinter transcript;
  private final Map<String, String> tools = new LinkedHashMap<>();
  private final Instant start = Instant.now();
  private String told = "";
  private String reached = "";
  private String wait = "";

  /** Shows in a terminal, with the words of agents if they are wanted. */
  public ProgressView(Terminal terminal, boolean withTranscript) {
    this.terminal = terminal;
    this.milestones = new MilestonePrinter(terminal);
    this.transcript = new TranscriptPrinter(terminal, start, withTranscript);
  }

  /** Shows a task and what happened to it since the last time. */
  public void show(FetchedTask task, List<Event> news) {
    news.forEach(this::note);
    transcript.tell(news);
    if (terminal.isLive()) {
      milestones.tell(task);
      terminal.show(line(task));
    } else {
      task.waiting().ifPresentOrElse(this::tell, () -> reach(task));
    }
  }

  /** Prints the agent's last words before a person is asked about them. */
  void beforeAsking() {
    transcript.tellEarlier();
  }

  /** Prints a wait once, until the state changes. */
  private void tell(FetchedTask.Wait next) {
    if (!next.cause().equals(wait)) {
      wait = next.cause();
      tell(next.sentence());
    }
  }

  /**
   * Prints a change of progress. If the task waits for a person, the message about the wait reports
   * this progress instead.
   */
  private void reach(FetchedTask task) {
    String progress = task.progress();
    if (!progress.equals(reached) && !task.state().equals("waiting")) {
      reached = progress;
      wait = "";
      tell(progress);
    }
  }

  /** Prints a sentence unless it was the last one. */
  public void tell(String sentence) {
    if (!sentence.equals(told)) {
      told = sentence;
      terminal.note(sentence);
    }
  }

  private void note(Event news) {
    String call = JsonNodes.text(news.data(), "callId");
    switch (news.kind()) {
      case "tool.started" -> tools.put(call, ToolCallSummary.of(news));
      case "tool.finished" -> tools.remove(call);
      case "task.phase" -> tools.clear();
      case "notice" -> terminal.note(SafeText.line(JsonNodes.text(news.data(), "text")));
      case "budget.warned" -> terminal.note(budget(news.data()));
      default -> {}
    }
  }

  private static String budget(JsonNode data) {
    JsonNode shared = data.path("spending");
    String whose =
        shared.isObject()
            ? "Limit of the %s for the %s: "
                .formatted(
                    (JsonNodes.text(shared, "per") + " " + JsonNodes.text(shared, "name")).strip(),
                    JsonNodes.text(shared, "period"))
            : "";
    return whose + figures(data);
  }

  private static String figures(JsonNode data) {
    return "%s of %s %s are used: at the limit the task stops and asks."
        .formatted(
            JsonNodes.text(data, "spent"),
            JsonNodes.text(data, "limit"),
            unit(JsonNodes.text(data, "dimension")));
  }

  private static String unit(String dimension) {
    return dimension.equals("cost") ? "dollars" : SafeText.words(dimension);
  }

  /** The live line: progress, tool, time and cost. */
  private String line(FetchedTask task) {
    String right = task.elapsed(start).map(TimeFormat::text).orElse("");
    String cost = task.cost().map(it -> "  $" + it).orElse("");
    String tool = tools.isEmpty() ? "" : "  " + tools.values().stream().toList().getLast();
    String left = task.progress() + tool;
    int room = Math.max(10, terminal.columns() - 3 - right.length() - cost.length());
    return SafeText.cut(left, room) + "  " + right + cost;
  }
}
