package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.RunSpec.Opening;

/**
 * The planner re-reads what matters, holds the design against the request and asks what is open.
 */
public final class Review {

  private final TaskExecution sitting;

  /** Reviews in a sitting. */
  public Review(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Reviews. */
  public void run() {
    sitting.enter(Phase.REVIEWING);
    sitting.require(
        sitting
            .mainRun("plan")
            .readOnly()
            .steered()
            .opening(Opening.of("plan/reviewing", "review-" + sitting.brief().sitting())));
  }
}
