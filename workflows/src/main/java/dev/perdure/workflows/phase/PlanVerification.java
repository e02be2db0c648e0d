package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.WorkspaceActivities.CheckRequest;

/** The plan's own commands, run on the finished tree. */
public final class PlanVerification {

  private final TaskExecution sitting;

  /** Verifies in a sitting. */
  public PlanVerification(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Verifies; a command that fails halts the task with its tree kept. */
  public void run() {
    sitting.enter(Phase.VERIFYING);
    var commands = new CheckRequest(sitting.task(), null, sitting.brief().sitting());
    String failure = sitting.workspace().check(commands).failure();
    if (failure != null) {
      throw new TaskEnded(
          new TaskResult(
              sitting.task(),
              TaskState.FAILED,
              "verification_failed",
              "A verification command of the plan did not pass. " + failure,
              null));
    }
  }
}
