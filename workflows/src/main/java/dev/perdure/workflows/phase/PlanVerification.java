package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.WorkspaceActivities.CheckRequest;

/** The verifying phase: runs the plan's commands on the finished tree. */
final class PlanVerification {

  private final TaskExecution execution;

  public PlanVerification(TaskExecution execution) {
    this.execution = execution;
  }

  /** Verifies; a command that fails halts the task with its tree kept. */
  public void run() {
    execution.enter(Phase.VERIFYING);
    var commands = new CheckRequest(execution.task(), null, execution.start().execution());
    String failure = execution.workspace().check(commands).failure();
    if (failure != null) {
      throw new TaskEnded(
          new TaskResult(
              execution.task(),
              TaskState.FAILED,
              "verification_failed",
              "A verification command of the plan did not pass. " + failure,
              null));
    }
  }
}
