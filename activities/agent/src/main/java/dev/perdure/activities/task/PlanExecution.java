package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.ReplanAllowance;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskRef;

/** Carries the adopted plan of a task out: its steps, and what becomes of failed ones. */
final class PlanExecution {

  private final Database database;
  private final PlanAdopter planAdopter;
  private final StepUpdateRecorder stepUpdateRecorder;
  private final FailedStepHandler failedStepHandler;
  private final OwnPlanCloser ownPlanCloser;
  private final int stepsAtOnce;

  PlanExecution(
      Database database,
      PlanAdopter planAdopter,
      StepUpdateRecorder stepUpdateRecorder,
      FailedStepHandler failedStepHandler,
      OwnPlanCloser ownPlanCloser,
      int stepsAtOnce) {
    this.database = database;
    this.planAdopter = planAdopter;
    this.stepUpdateRecorder = stepUpdateRecorder;
    this.failedStepHandler = failedStepHandler;
    this.ownPlanCloser = ownPlanCloser;
    this.stepsAtOnce = stepsAtOnce;
  }

  PlanOutline adopt(TaskRef task) {
    return planAdopter.adopt(task.task(), stepsAtOnce);
  }

  StepUpdateAck step(StepUpdate update) {
    return stepUpdateRecorder.record(update);
  }

  StepSkipResult leaveOutDeferred(TaskRef task) {
    return database.inTransaction(() -> failedStepHandler.leaveOutRejected(task.task()));
  }

  StepSkipResult leaveOut(FailedStep failed) {
    return new StepSkipResult(database.inTransaction(() -> failedStepHandler.leaveOut(failed)));
  }

  ReplanAllowance beginReplan(FailedStep failed) {
    return new ReplanAllowance(
        database.inTransaction(() -> failedStepHandler.mayBeReplanned(failed)));
  }

  PendingRequest requestDecision(FailedStep failed) {
    return database.inTransaction(() -> failedStepHandler.request(failed));
  }

  void closeOwn(TaskRef task) {
    ownPlanCloser.close(task);
  }
}
