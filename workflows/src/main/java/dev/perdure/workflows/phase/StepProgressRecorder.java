package dev.perdure.workflows.phase;

import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of the states of steps. The activities that open, check and merge the files of a
 * step record that it runs, is verified and is done; this class records every other state.
 */
record StepProgressRecorder(TaskExecution execution) {

  /**
   * Records a state, of a stopped step too, although its scope is cancelled; one that a person has
   * cancelled comes to no other state.
   */
  @Nullable StepUpdateAck mark(PlanOutline.Step step, StepState state) {
    String by = execution.steps().canceller(step.id()).orElse(null);
    if (by != null && state != StepState.CANCELLED) {
      return null;
    }
    var progress =
        new StepUpdate(
            execution.task(),
            step.id(),
            state,
            new StepRunFactory(execution, step, null).run(),
            step.attempt(),
            by);
    String summary = "Step %s is %s".formatted(step.id(), state.wireName());
    return Cancellations.detached(
        () -> execution.record(summary, records -> records.step(progress)));
  }
}
