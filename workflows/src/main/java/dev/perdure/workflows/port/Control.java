package dev.perdure.workflows.port;

import dev.perdure.planner.id.StepId;
import org.jspecify.annotations.Nullable;

/**
 * A person's command to a task, such as pause, resume or cancel, or to a step of its plan.
 *
 * @param id by which its effect is acknowledged; null before the journal has stored it
 * @param step the step that is cancelled; null for the task as a whole
 */
public record Control(
    ControlCommand command, String by, @Nullable String id, @Nullable StepId step) {

  /** A command to the task as a whole. */
  public Control(ControlCommand command, String by, @Nullable String id) {
    this(command, by, id, null);
  }

  /** A command that is not acknowledged. */
  public Control(ControlCommand command, String by) {
    this(command, by, null);
  }

  /** The cancellation of a step at work. */
  public static Control cancelling(StepId step, String by) {
    return new Control(ControlCommand.CANCEL_STEP, by, null, step);
  }

  /** The same command with an id. */
  public Control identified(String id) {
    return new Control(command, by, id, step);
  }
}
