package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.RunSpec.Opening;

/**
 * The planner re-reads what matters, holds the design against the request and asks what is open.
 */
final class Review {

  private final TaskExecution execution;

  /** Reviews in a execution. */
  public Review(TaskExecution execution) {
    this.execution = execution;
  }

  /** Reviews. */
  public void run() {
    execution.enter(Phase.REVIEWING);
    execution.require(
        execution
            .mainRun("plan")
            .readOnly()
            .steered()
            .opening(Opening.of("plan/reviewing", "review-" + execution.start().execution())));
  }
}
