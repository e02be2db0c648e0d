package dev.perdure.workflows.planning;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.run.Opening;
import dev.perdure.workflows.sitting.Sitting;

/**
 * The planner re-reads what matters, holds the design against the request and asks what is open.
 */
public final class Review {

  private final Sitting sitting;

  /** Reviews in a sitting. */
  public Review(Sitting sitting) {
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
