package dev.perdure.workflows.execution;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Ending;
import dev.perdure.workflows.sitting.Sitting;

/** Hands over the branch and the patch. */
public final class Delivery {

  private final Sitting sitting;

  /** Delivers in a sitting. */
  public Delivery(Sitting sitting) {
    this.sitting = sitting;
  }

  /** Delivers; a task that changed nothing is answered. */
  public Ending run() {
    sitting.enter(Phase.DELIVERING);
    boolean changed = sitting.workspace().deliver(sitting.ref()).changed();
    return sitting.ending(changed ? TaskState.DELIVERED : TaskState.ANSWERED);
  }
}
