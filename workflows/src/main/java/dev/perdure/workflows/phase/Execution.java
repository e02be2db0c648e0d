package dev.perdure.workflows.phase;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.TaskActivities.PlanOutline;

/** The executing phase: the steps of the approved plan in order of dependency. */
final class Execution {

  private final TaskExecution execution;

  public Execution(TaskExecution execution) {
    this.execution = execution;
  }

  /**
   * Carries out every step that is still to be done; a failed one halts the task. What was held
   * back is asked for once nothing else is left.
   */
  public void run() {
    carryOut();
    PendingRequest held = execution.tasks().presentDeferred(execution.showing()).request();
    while (held != null) {
      new Approval(execution).of(held);
      carryOut();
      held = execution.tasks().presentDeferred(execution.showing()).request();
    }
  }

  private void carryOut() {
    execution.enter(Phase.EXECUTING);
    execution.workspace().release(execution.ref());
    PlanOutline outline = execution.tasks().adoptPlan(execution.ref());
    outline.steps().forEach(step -> new StepExecution(execution, step).run());
  }
}
