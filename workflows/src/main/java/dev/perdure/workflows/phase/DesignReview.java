package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.RunSpec.Opening;

/**
 * The reviewing phase of planning: the planner agent checks the design against the request and asks
 * open questions.
 */
final class DesignReview {

  private final TaskExecution execution;

  public DesignReview(TaskExecution execution) {
    this.execution = execution;
  }

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
