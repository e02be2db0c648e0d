package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Printer of the milestones of a followed task: finished phases and steps, and long waits, each
 * once.
 */
final class MilestonePrinter {
  private final Terminal terminal;
  private final Set<String> told = new HashSet<>();

  MilestonePrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void tell(FetchedTask task) {
    for (JsonNode phase : JsonNodes.list(task.json(), "phases")) {
      if (JsonNodes.find(phase, "finishedAt").isPresent()) {
        printOnce("phase " + phase, mark(JsonNodes.text(phase, "state")), line(phase));
      }
    }
    int number = 0;
    for (JsonNode step : task.steps()) {
      number++;
      step(step, "step %d of %d: ".formatted(number, task.steps().size()));
    }
    task.waiting()
        .ifPresent(wait ->
            printOnce(task.phase() + " waits: " + wait.cause(), Style.WAITING, wait.sentence()));
  }

  private void step(JsonNode step, String which) {
    String state = JsonNodes.text(step, "state");
    if (Set.of("done", "failed", "skipped", "cancelled").contains(state)) {
      String key = "step " + JsonNodes.text(step, "id") + state + JsonNodes.text(step, "attempts");
      printOnce(
          key,
          mark(state),
          sign(state) + " " + which + SafeText.line(JsonNodes.text(step, "title")));
    }
  }

  private void printOnce(String key, Style style, String line) {
    if (told.add(key)) {
      terminal.note(style, line);
    }
  }

  private static String line(JsonNode phase) {
    String took =
        TimeFormat.between(JsonNodes.text(phase, "startedAt"), JsonNodes.text(phase, "finishedAt"))
            .map(time -> "  " + time)
            .orElse("");
    return sign(JsonNodes.text(phase, "state"))
        + " "
        + SafeText.words(JsonNodes.text(phase, "phase"))
        + took;
  }

  private static String sign(String state) {
    return switch (state) {
      case "done" -> "✓";
      case "failed" -> "✗";
      default -> "–";
    };
  }

  private static Style mark(String state) {
    return switch (state) {
      case "done" -> Style.GOOD;
      case "failed" -> Style.BAD;
      default -> Style.DIM;
    };
  }
}
