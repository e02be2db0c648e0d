package dev.perdure.workflows.phase;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.TaskActivities.PlanOutline;

/** The steps of the approved plan, one after another by dependency. */
public final class Execution {

  private final TaskExecution sitting;

  /** Executes in a sitting. */
  public Execution(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /**
   * Carries out every step that is still to be done; a failed one halts the task. What was held
   * back is asked for once nothing else is left.
   */
  public void run() {
    carryOut();
    PendingRequest held = sitting.tasks().presentHeld(sitting.showing()).request();
    while (held != null) {
      new Approval(sitting).of(held);
      carryOut();
      held = sitting.tasks().presentHeld(sitting.showing()).request();
    }
  }

  private void carryOut() {
    sitting.enter(Phase.EXECUTING);
    sitting.workspace().release(sitting.ref());
    PlanOutline outline = sitting.tasks().adoptPlan(sitting.ref());
    outline.steps().forEach(step -> new StepExecution(sitting, step).run());
  }
}
