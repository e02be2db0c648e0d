package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.TaskResult;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The verifying phase: runs the plan's verification commands on the finished files. Where one
 * fails, a build run repairs it once and the commands are run again.
 */
final class PlanVerification {

  private final TaskExecution execution;

  public PlanVerification(TaskExecution execution) {
    this.execution = execution;
  }

  /** Verifies; a command that fails halts the task with its tree kept. */
  public void run() {
    String failure = check(null);
    if (failure != null) {
      repair();
      failure = check(1);
    }
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

  private @Nullable String check(@Nullable Integer repair) {
    execution.enter(Phase.VERIFYING);
    return execution
        .workspace("Verify the plan")
        .check(new CheckRequest(execution.task(), null, execution.start().execution(), repair))
        .failure();
  }

  private void repair() {
    execution.enter(Phase.EXECUTING);
    String name = "repair-" + execution.start().execution();
    var values = new LinkedHashMap<String, String>();
    values.put("focus", "Repair what the verification found");
    execution.require(
        execution
            .run(RunKind.STEP, execution.task().run(name), execution.start().agent())
            .steered()
            .opening(new RunOpening("build/repair", values, name, false)));
    execution
        .workspace("Commit the repair")
        .commit(new CommitRequest(execution.task(), null, execution.start().execution()));
  }
}
