package dev.perdure.activities.workspace;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import java.util.function.Function;

/** Records how far a step has come by the activity on its files. */
final class StepProgress {

  private final Function<StepUpdate, StepUpdateAck> steps;

  StepProgress(Function<StepUpdate, StepUpdateAck> steps) {
    this.steps = steps;
  }

  /** Records how far the step comes by its changes; whether a person left it out before. */
  boolean record(CommitRequest changes, StepState state) {
    StepId step = changes.step();
    if (step == null) {
      return false;
    }
    var run = new StepRunId(changes.task(), step, changes.attempt()).run();
    var update = new StepUpdate(changes.task(), step, state, run, changes.attempt());
    return steps.apply(update).leftOut();
  }
}
