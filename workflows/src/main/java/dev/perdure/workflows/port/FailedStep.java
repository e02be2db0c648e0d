package dev.perdure.workflows.port;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;

/**
 * A step that did not pass.
 *
 * @param cause a constant of this type, such as {@code step_failed}
 * @param message a sentence for people
 */
public record FailedStep(TaskId task, StepId step, String cause, String message) {

  /** The cause of a step whose run or checks failed. */
  public static final String FAILED = "step_failed";

  /** The cause of a step whose run was let go back to planning. */
  public static final String PLAN_ENTERED = "plan_entered";

  /** The cause of steps that are held up, as a run has proposed another plan of the rest. */
  public static final String PLAN_PROPOSED = "plan_proposed";

  /** The cause of a step whose changes could not be merged. */
  public static final String CONFLICT = "conflict";
}
