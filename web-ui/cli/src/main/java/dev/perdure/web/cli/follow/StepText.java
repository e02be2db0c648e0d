package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Renderer of a plan's steps as text for the terminal, with their states, checks and results. */
public final class StepText {

  private StepText() {}

  /** The heading above the steps, with the count of those that are done. */
  public static StyledText heading(List<JsonNode> steps) {
    long done = steps.stream().filter(step -> state(step).equals("done")).count();
    return StyledText.of(Style.BOLD, "Plan: %d of %d steps done".formatted(done, steps.size()));
  }

  /** A line with the step's sign and title. */
  public static StyledText line(JsonNode step) {
    String text = StateStyle.sign(state(step)) + " " + SafeText.line(JsonNodes.text(step, "title"));
    return new StyledText(StateStyle.ofStep(state(step)), text).hangingBy(2);
  }

  /** The step's state, the steps it waits for, its checks and its result, a line each. */
  public static List<StyledText> details(JsonNode step) {
    List<String> lines = new ArrayList<>();
    List<String> after = JsonNodes.texts(step, "dependsOn");
    int attempts = step.path("attempts").asInt(0);
    lines.add(
        SafeText.words(state(step))
            + (attempts > 1 ? ", attempt " + attempts : "")
            + (after.isEmpty() ? "" : ", after " + SafeText.line(String.join(", ", after))));
    for (JsonNode check : JsonNodes.list(step, "checks")) {
      String text =
          JsonNodes.find(check, "command").orElseGet(() -> JsonNodes.text(check, "description"));
      lines.add(checkSign(check.path("passed")) + " " + SafeText.line(text));
    }
    for (String name : List.of("note", "result")) {
      JsonNodes.find(step, name).map(SafeText::line).ifPresent(lines::add);
    }
    return lines.stream()
        .map(text -> StyledText.of(Style.DIM, "    " + text).hangingBy(6))
        .toList();
  }

  /** The sign of a check; one that was not run has its own. */
  static String checkSign(JsonNode passed) {
    if (!passed.isBoolean()) {
      return "·";
    }
    return passed.asBoolean() ? "✓" : "✗";
  }

  private static String state(JsonNode step) {
    return JsonNodes.text(step, "state");
  }
}
