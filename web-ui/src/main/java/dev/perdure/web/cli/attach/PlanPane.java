package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The plan pane of the full-screen view: renders a plan's steps with their states and checks. */
final class PlanPane {
  private PlanPane() {}

  /** A line for each step. */
  static List<ScreenLine> brief(Optional<FetchedTask> task) {
    List<JsonNode> steps = steps(task);
    List<ScreenLine> lines = new ArrayList<>();
    lines.add(ScreenLine.of(Style.BOLD, steps.isEmpty() ? "No plan yet" : heading(steps)));
    steps.forEach(step -> lines.add(line(step)));
    return lines;
  }

  /** Each step with its state, what it waits for, its checks and what came of it. */
  static List<ScreenLine> whole(Optional<FetchedTask> task, int columns) {
    List<JsonNode> steps = steps(task);
    if (steps.isEmpty()) {
      return List.of(ScreenLine.of(Style.DIM, "There is no plan yet."));
    }
    List<ScreenLine> lines = new ArrayList<>();
    lines.add(ScreenLine.of(Style.BOLD, heading(steps)));
    for (JsonNode step : steps) {
      lines.addAll(line(step).wrapped(columns));
      about(step).stream()
          .flatMap(text -> ScreenLine.of(Style.DIM, "    " + text).wrapped(columns).stream())
          .forEach(lines::add);
    }
    return lines;
  }

  private static List<JsonNode> steps(Optional<FetchedTask> task) {
    return task.map(FetchedTask::steps).orElse(List.of());
  }

  private static String heading(List<JsonNode> steps) {
    long done = steps.stream().filter(step -> state(step).equals("done")).count();
    return "Plan: %d of %d steps done".formatted(done, steps.size());
  }

  private static ScreenLine line(JsonNode step) {
    String text = sign(state(step)) + " " + SafeText.line(JsonNodes.text(step, "title"));
    return new ScreenLine(styleOf(state(step)), text);
  }

  private static List<String> about(JsonNode step) {
    List<String> lines = new ArrayList<>();
    List<String> after = JsonNodes.texts(step, "dependsOn");
    int attempts = step.path("attempts").asInt(0);
    lines.add(
        SafeText.words(state(step))
            + (attempts > 1 ? ", attempt " + attempts : "")
            + (after.isEmpty() ? "" : ", after " + SafeText.line(String.join(", ", after))));
    for (JsonNode check : JsonNodes.list(step, "checks")) {
      String what =
          JsonNodes.find(check, "command").orElseGet(() -> JsonNodes.text(check, "description"));
      lines.add(checkSign(check.path("passed")) + " " + SafeText.line(what));
    }
    for (String name : List.of("note", "result")) {
      JsonNodes.find(step, name).map(SafeText::line).ifPresent(lines::add);
    }
    return lines;
  }

  private static String checkSign(JsonNode passed) {
    if (!passed.isBoolean()) {
      return "·";
    }
    return passed.asBoolean() ? "✓" : "✗";
  }

  private static String state(JsonNode step) {
    return JsonNodes.text(step, "state");
  }

  static String sign(String state) {
    return switch (state) {
      case "done" -> "✓";
      case "failed" -> "✗";
      case "running", "verifying" -> "●";
      case "skipped", "cancelled", "superseded" -> "–";
      default -> "○";
    };
  }

  private static Optional<Style> styleOf(String state) {
    return switch (state) {
      case "done" -> Optional.of(Style.GOOD);
      case "failed" -> Optional.of(Style.BAD);
      case "awaiting-person" -> Optional.of(Style.WAITING);
      case "running", "verifying" -> Optional.of(Style.BOLD);
      default -> Optional.empty();
    };
  }
}
