package dev.perdure.web.cli.follow.view;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Says once of each phase and step how it ended, and of each long wait what it is for. */
final class Milestones {
  private final Terminal terminal;
  private final Set<String> told = new HashSet<>();

  Milestones(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Tells what is new. */
  void tell(TaskView task) {
    for (JsonNode phase : Json.list(task.json(), "phases")) {
      if (Json.find(phase, "finishedAt").isPresent()) {
        once("phase " + phase, mark(Json.text(phase, "state")), line(phase));
      }
    }
    int number = 0;
    for (JsonNode step : task.steps()) {
      number++;
      step(step, "step %d of %d: ".formatted(number, task.steps().size()));
    }
    task.waiting()
        .ifPresent(
            wait -> once(task.phase() + " waits: " + wait.cause(), Style.WAITING, wait.sentence()));
  }

  private void step(JsonNode step, String which) {
    String state = Json.text(step, "state");
    if (Set.of("done", "failed", "skipped", "cancelled").contains(state)) {
      String key = "step " + Json.text(step, "id") + state + Json.text(step, "attempts");
      once(key, mark(state), sign(state) + " " + which + Plain.line(Json.text(step, "title")));
    }
  }

  private void once(String key, Style style, String line) {
    if (told.add(key)) {
      terminal.note(style, line);
    }
  }

  private static String line(JsonNode phase) {
    String took =
        Elapsed.between(Json.text(phase, "startedAt"), Json.text(phase, "finishedAt"))
            .map(time -> "  " + time)
            .orElse("");
    return sign(Json.text(phase, "state")) + " " + Plain.words(Json.text(phase, "phase")) + took;
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
