package dev.perdure.workflows.planning;

import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.sitting.Sitting;

/** Makes the workspace and remembers its tree. */
public final class Preparation {

  private final Sitting sitting;

  /** Prepares a sitting. */
  public Preparation(Sitting sitting) {
    this.sitting = sitting;
  }

  /** Prepares. */
  public void run() {
    sitting.enter(Phase.PREPARING);
    sitting.workspace().open(sitting.ref());
  }
}
