package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.terminal.Style;
import java.util.Optional;

/** The styles and signs by which a terminal shows states of tasks and steps, and levels of risk. */
public final class StateStyle {

  private StateStyle() {}

  /** The style of a task's state. */
  public static Optional<Style> ofTask(String state) {
    return switch (state) {
      case "running" -> Optional.of(Style.RUNNING);
      case "waiting", "retrying" -> Optional.of(Style.WAITING);
      case "parked", "paused" -> Optional.of(Style.PARKED);
      case "failed" -> Optional.of(Style.BAD);
      case "delivered", "answered" -> Optional.of(Style.GOOD);
      case "rejected", "cancelled" -> Optional.of(Style.DIM);
      default -> Optional.empty();
    };
  }

  /** The style of a step's state. */
  public static Optional<Style> ofStep(String state) {
    return switch (state) {
      case "done" -> Optional.of(Style.GOOD);
      case "failed" -> Optional.of(Style.BAD);
      case "awaiting-person" -> Optional.of(Style.WAITING);
      case "running", "verifying" -> Optional.of(Style.RUNNING);
      default -> Optional.empty();
    };
  }

  /** The style of a level of risk. */
  public static Optional<Style> ofRisk(String level) {
    return switch (level) {
      case "high" -> Optional.of(Style.BAD);
      case "medium" -> Optional.of(Style.WAITING);
      default -> Optional.empty();
    };
  }

  /** The sign of a phase's or a step's state. */
  public static String sign(String state) {
    return switch (state) {
      case "done" -> "✓";
      case "failed" -> "✗";
      case "running", "verifying" -> "●";
      case "skipped", "cancelled", "superseded" -> "–";
      default -> "○";
    };
  }
}
