package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.follow.StepText;
import dev.perdure.web.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The plan pane of the full-screen view: renders a plan's steps with their states and checks. */
final class PlanPane {
  private PlanPane() {}

  /** A line for each step. */
  static List<ScreenLine> brief(Optional<FetchedTask> task) {
    List<JsonNode> steps = steps(task);
    List<ScreenLine> lines = new ArrayList<>();
    lines.add(
        steps.isEmpty()
            ? ScreenLine.of(Style.BOLD, "No plan yet")
            : ScreenLine.of(StepText.heading(steps)));
    steps.forEach(step -> lines.add(ScreenLine.of(StepText.line(step))));
    return lines;
  }

  /** Each step with its state, what it waits for, its checks and what came of it. */
  static List<ScreenLine> whole(Optional<FetchedTask> task, int columns) {
    List<JsonNode> steps = steps(task);
    if (steps.isEmpty()) {
      return List.of(ScreenLine.of(Style.DIM, "There is no plan yet."));
    }
    List<ScreenLine> lines = new ArrayList<>();
    lines.add(ScreenLine.of(StepText.heading(steps)));
    for (JsonNode step : steps) {
      Stream.concat(Stream.of(StepText.line(step)), StepText.details(step).stream())
          .flatMap(line -> ScreenLine.wrapped(line, columns).stream())
          .forEach(lines::add);
    }
    return lines;
  }

  private static List<JsonNode> steps(Optional<FetchedTask> task) {
    return task.map(FetchedTask::steps).orElse(List.of());
  }
}
