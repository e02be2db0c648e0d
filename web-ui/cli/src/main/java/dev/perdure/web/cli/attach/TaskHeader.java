package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.follow.StateStyle;
import dev.perdure.web.cli.follow.TaskText;
import dev.perdure.web.cli.follow.TimeFormat;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The header of the full-screen view: a task's title, elapsed time, cost, state and phases. */
final class TaskHeader {
  private TaskHeader() {}

  static List<ScreenLine> lines(Optional<FetchedTask> task, int columns, Instant now) {
    return task.map(it -> List.of(title(it, columns, now), state(it), phases(it)))
        .orElseGet(() ->
            List.of(ScreenLine.of(Style.DIM, "Loading…"), ScreenLine.blank(), ScreenLine.blank()));
  }

  private static ScreenLine title(FetchedTask task, int columns, Instant now) {
    String cost = task.cost().map(it -> "  $" + it).orElse("");
    String right = task.elapsed(now).map(TimeFormat::text).orElse("") + cost;
    String title =
        SafeText.cut(
            SafeText.line(JsonNodes.text(task.json(), "title")),
            columns - SafeText.width(right) - 2);
    int gap = columns - SafeText.width(title) - SafeText.width(right);
    return ScreenLine.of(Style.BOLD, title + " ".repeat(Math.max(2, gap)) + right);
  }

  private static ScreenLine state(FetchedTask task) {
    return task.waiting()
        .map(wait -> ScreenLine.of(Style.WAITING, wait.sentence()))
        .or(() -> ended(task))
        .orElseGet(() -> new ScreenLine(StateStyle.ofTask(task.state()), task.progress()));
  }

  /** Returns the first line of the task's outcome when there is nothing left to wait for. */
  private static Optional<ScreenLine> ended(FetchedTask task) {
    return task.exitCode().isEmpty()
        ? Optional.empty()
        : task.outcome().stream()
            .findFirst()
            .map(line -> SafeText.words(task.state()) + ": " + line.text())
            .map(line -> new ScreenLine(StateStyle.ofTask(task.state()), line));
  }

  private static ScreenLine phases(FetchedTask task) {
    return ScreenLine.of(
        Style.DIM,
        JsonNodes.list(task.json(), "phases").stream()
            .map(phase ->
                TaskText.sign(phase, task) + " " + SafeText.words(JsonNodes.text(phase, "phase")))
            .collect(Collectors.joining("  ")));
  }
}
