package dev.perdure.activities.workspace;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records how far a step has come, if the workflow leaves that to the activity on its files. */
final class StepProgress {

  private final Function<StepUpdate, @Nullable StepUpdateAck> steps;

  StepProgress(Function<StepUpdate, @Nullable StepUpdateAck> steps) {
    this.steps = steps;
  }

  /** Records how far the step comes by its changes; whether a person left it out before. */
  boolean record(CommitRequest changes, StepState state) {
    return record(changes.records(), changes.task(), changes.step(), changes.attempt(), state);
  }

  boolean record(
      @Nullable Boolean asked, TaskId task, @Nullable StepId step, int attempt, StepState state) {
    if (step == null || !Boolean.TRUE.equals(asked)) {
      return false;
    }
    var run = new StepRunId(task, step, attempt).run();
    StepUpdateAck ack = steps.apply(new StepUpdate(task, step, state, run, attempt));
    return ack != null && ack.leftOut();
  }
}
