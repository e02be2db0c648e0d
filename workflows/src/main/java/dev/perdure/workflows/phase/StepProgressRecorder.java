package dev.perdure.workflows.phase;

import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of the states that the steps of a plan come to.
 *
 * @param byWork whether the activities that open, check and merge a step's files record that it
 *     runs, is verified and is done; in older histories an activity of its own does
 */
record StepProgressRecorder(TaskExecution execution, boolean byWork) {

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
    return Cancellations.detached(
        () -> execution.record("The state of a step", records -> records.step(progress)));
  }

  /** Records a state, unless the work by which a step comes to it does. */
  void markUnlessByWork(PlanOutline.Step step, StepState state) {
    if (!byWork) {
      mark(step, state);
    }
  }

  /** Changes by whose activity the step comes to another state. */
  CommitRequest of(CommitRequest changes) {
    return byWork ? changes.recorded() : changes;
  }

  /** Commands by whose activity the step comes to be verified. */
  CheckRequest of(CheckRequest checks) {
    return byWork ? checks.recorded() : checks;
  }
}
