package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec.Opening;

/** One designer, who is given every finding in full. */
public final class Design {

  private final TaskExecution sitting;

  /** Designs in a sitting. */
  public Design(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Designs. */
  public void run() {
    sitting.enter(Phase.DESIGNING);
    sitting.require(
        sitting
            .plan(RunKind.DESIGN, sitting.task().run("design-1"), "general")
            .readOnly()
            .opening(Opening.of("general/designing", "design-1")));
  }
}
