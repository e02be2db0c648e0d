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

  /** Records how far a step has come; a finished one is told to the main run. */
  StepUpdateAck move(StepUpdate progress) {
    if (progress.state() == StepState.RUNNING && isLeftOut(progress)) {
      return new StepUpdateAck(true);
    }
    boolean moved =
        stepStore.move(
            progress.task(), progress.step(), progress.state(), progress.run(), progress.attempt());
    if (moved) {
      follow(progress);
    }
    return new StepUpdateAck(false);
  }

  private void follow(StepUpdate progress) {
    switch (progress.state()) {
      case DONE -> {
        if (progress.run() != null) {
          stepReportWriter.write(progress, progress.run());
        }
        stepWaitUpdater.next(progress.task());
      }
      case CANCELLED -> {
        if (progress.by() != null) {
          planStore.cancelStep(progress.task(), progress.step(), progress.by());
          failedStepHandler.leaveOutAfter(progress.task(), progress.step());
        }
      }
      case PENDING, FAILED -> stepWaitUpdater.rest(progress.task());
      case READY, RUNNING, AWAITING_PERSON, VERIFYING, SKIPPED, SUPERSEDED -> {}
    }
  }

  /** Whether a person left a step out after the workflow had read which steps there are. */
  private boolean isLeftOut(StepUpdate progress) {
    return stepStore
        .find(progress.task(), progress.step())
        .filter(step -> step.state() == StepState.SKIPPED)
        .isPresent();
  }
}
