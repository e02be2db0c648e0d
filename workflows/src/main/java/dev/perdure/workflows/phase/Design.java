package dev.perdure.workflows.phase;

import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec.Opening;

/** The designing phase: one designer, who gets every finding in full. */
final class Design {

  private final TaskExecution execution;

  public Design(TaskExecution execution) {
    this.execution = execution;
  }

  public void run() {
    execution.enter(Phase.DESIGNING);
    execution.require(
        execution
            .run(RunKind.DESIGN, execution.task().run("design-1"), "general")
            .readOnly()
            .opening(Opening.of("general/designing", "design-1")));
  }
}
