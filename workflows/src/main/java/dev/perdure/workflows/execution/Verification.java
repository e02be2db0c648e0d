package dev.perdure.workflows.execution;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.task.Ending;
import dev.perdure.workflows.port.workspace.CheckRun;
import dev.perdure.workflows.sitting.Halted;
import dev.perdure.workflows.sitting.Sitting;

/** The plan's own commands, run on the finished tree. */
public final class Verification {

  private final Sitting sitting;

  /** Verifies in a sitting. */
  public Verification(Sitting sitting) {
    this.sitting = sitting;
  }

  /** Verifies; a command that fails halts the task with its tree kept. */
  public void run() {
    sitting.enter(Phase.VERIFYING);
    var commands = new CheckRun(sitting.task(), null, sitting.brief().sitting());
    String failure = sitting.workspace().check(commands).failure();
    if (failure != null) {
      throw new Halted(
          new Ending(
              sitting.task(),
              TaskState.FAILED,
              "verification_failed",
              "A verification command of the plan did not pass. " + failure,
              null));
    }
  }
}
