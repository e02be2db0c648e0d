package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnHooks;
import java.util.List;

/** The run of a subagent that the main run of a test's task delegates to. */
final class SubagentSpecs {

  private SubagentSpecs() {}

  static RunSpec child(RunDelegation terms) {
    return new RunSpec(
        new TaskId("t_1"),
        terms.call().childRun(),
        RunKind.DELEGATED,
        new RunId("t_1.main"),
        "general",
        Phase.EXECUTING,
        null,
        false,
        false,
        "perdure-test",
        RunOpening.of("task/delegated", "task"),
        0,
        terms,
        List.of(),
        null,
        TurnHooks.none(),
        null);
  }
}
