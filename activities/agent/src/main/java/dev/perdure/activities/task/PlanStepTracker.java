package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;

/**
 * Tracks the steps of the adopted plan: records how far each has come, and what follows from it.
 */
final class PlanStepTracker {

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final StepWaitUpdater stepWaitUpdater;
  private final FailedStepHandler failedStepHandler;
  private final StepReportWriter stepReportWriter;

  PlanStepTracker(
      PlanStore planStore,
      StepStore stepStore,
      StepWaitUpdater stepWaitUpdater,
      FailedStepHandler failedStepHandler,
      StepReportWriter stepReportWriter) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.stepWaitUpdater = stepWaitUpdater;
    this.failedStepHandler = failedStepHandler;
    this.stepReportWriter = stepReportWriter;
  }

  /** Records the progress of a step, and reports a finished step to the main run. */
  StepUpdateAck move(StepUpdate update) {
    if (update.state() == StepState.RUNNING && isLeftOut(update)) {
      return new StepUpdateAck(true);
    }
    boolean moved =
        stepStore.move(
            update.task(), update.step(), update.state(), update.run(), update.attempt());
    if (moved) {
      follow(update);
    }
    return new StepUpdateAck(false);
  }

  private void follow(StepUpdate update) {
    switch (update.state()) {
      case DONE -> {
        if (update.run() != null) {
          stepReportWriter.write(update, update.run());
        }
        stepWaitUpdater.next(update.task());
      }
      case CANCELLED -> {
        if (update.by() != null) {
          planStore.cancelStep(update.task(), update.step(), update.by());
          failedStepHandler.leaveOutAfter(update.task(), update.step());
        }
      }
      case PENDING, FAILED -> stepWaitUpdater.rest(update.task());
      case READY, RUNNING, AWAITING_PERSON, VERIFYING, SKIPPED, SUPERSEDED -> {}
    }
  }

  /** Whether a person left a step out after the workflow had read which steps there are. */
  private boolean isLeftOut(StepUpdate update) {
    return stepStore
        .find(update.task(), update.step())
        .filter(step -> step.state() == StepState.SKIPPED)
        .isPresent();
  }
}
