package dev.perdure.activities.task;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.DueDeadline;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.ReplanAllowance;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.StalledPlanning;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.TransitionAck;
import dev.perdure.workflows.port.UnreadMessages;
import dev.perdure.workflows.port.WaitActivities;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;

/**
 * Temporal activities of a task's root workflow on its records in PostgreSQL: phases and states,
 * requests and decisions, plan and steps, the end.
 */
public final class TaskActivitiesImpl implements TaskActivities {

  private final TaskLifecycle taskLifecycle;
  private final TaskSignals taskSignals;
  private final WaitActivities waitSteps;
  private final PlanRequests planRequests;
  private final PlanReopener planReopener;
  private final PlanExecution planExecution;

  public TaskActivitiesImpl(
      TaskLifecycle taskLifecycle,
      TaskSignals taskSignals,
      WaitActivities waitSteps,
      PlanRequests planRequests,
      PlanReopener planReopener,
      PlanExecution planExecution) {
    this.taskLifecycle = taskLifecycle;
    this.taskSignals = taskSignals;
    this.waitSteps = waitSteps;
    this.planRequests = planRequests;
    this.planReopener = planReopener;
    this.planExecution = planExecution;
  }

  @Override
  public TaskStart begin(TaskRef task) {
    return taskLifecycle.begin(task);
  }

  @Override
  public TransitionAck progress(TaskTransition progress) {
    return taskLifecycle.progress(progress);
  }

  @Override
  public RaiseAck raise(RaiseRequest raising) {
    return taskSignals.raise(raising);
  }

  @Override
  public SettlementAck settle(SettlementRequest request) {
    return taskSignals.settle(request);
  }

  @Override
  public AcceptedCommand accept(CommandClaim claim) {
    return taskSignals.accept(claim);
  }

  @Override
  public void drop(DroppedRecord dropped) {
    taskSignals.drop(dropped);
  }

  @Override
  public void refuse(RefusedDecision decision) {
    taskSignals.refuse(decision);
  }

  @Override
  public RequestDue advance(DueWait due) {
    return waitSteps.advance(due);
  }

  @Override
  public DeadlineDue advanceDeadline(DueDeadline due) {
    return waitSteps.advanceDeadline(due);
  }

  @Override
  public TaskWaits showAgain(ExpiredRequests expired) {
    return waitSteps.showAgain(expired);
  }

  @Override
  public UnreadMessages reopenPlan(PlanReopenRequest reopening) {
    return planReopener.reopen(reopening);
  }

  @Override
  public WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    return taskSignals.withdraw(withdrawal);
  }

  @Override
  public void updateState(TaskStateUpdate update) {
    taskLifecycle.updateState(update);
  }

  @Override
  public PresentedRequest presentPlan(PlanPresentationRequest input) {
    return planRequests.present(input);
  }

  @Override
  public PresentedRequest revisePlan(PlanEditRequest edit) {
    return planRequests.revise(edit);
  }

  @Override
  public PresentedRequest presentDeferred(PlanPresentationRequest input) {
    return planRequests.presentDeferred(input);
  }

  @Override
  public PendingRequest stalled(StalledPlanning stall) {
    return planRequests.stalled(stall);
  }

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    return planExecution.adopt(task);
  }

  @Override
  public StepSkipResult leaveOutDeferred(TaskRef task) {
    return planExecution.leaveOutDeferred(task);
  }

  @Override
  public StepSkipResult leaveOut(FailedStep failed) {
    return planExecution.leaveOut(failed);
  }

  @Override
  public ReplanAllowance beginReplan(FailedStep failed) {
    return planExecution.beginReplan(failed);
  }

  @Override
  public PendingRequest stepFailed(FailedStep failed) {
    return planExecution.requestDecision(failed);
  }

  @Override
  public StepUpdateAck step(StepUpdate progress) {
    return planExecution.step(progress);
  }

  @Override
  public void closeOwnPlan(TaskRef task) {
    planExecution.closeOwn(task);
  }

  @Override
  public TaskEndAck end(TaskResult ending) {
    return taskLifecycle.end(ending);
  }
}
