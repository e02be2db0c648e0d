package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activities that record a task: its phase, its state, its plan, its requests to people. */
@ActivityInterface
public interface TaskActivities extends StepActivities, SubmissionActivities, WaitActivities {

  /** Loads the input of the next execution of a task. */
  @ActivityMethod(name = "startTask")
  TaskStart begin(TaskRef task);

  /** Records that a phase begins or that the task's state changes, if that is legal. */
  @ActivityMethod(name = "recordTransition")
  TransitionAck progress(TaskTransition progress);

  /** Makes a drafted request visible to people, a plan only where its planner has read all. */
  @ActivityMethod(name = "raiseRequest")
  RaiseAck raise(RaiseRequest request);

  /**
   * Settles a request by the decision that the server has stored, with the rules it leaves behind;
   * the approval of a plan counts only where its planner has read all.
   */
  @ActivityMethod(name = "settleRequest")
  SettlementAck settle(SettlementRequest request);

  /** Withdraws the request for a plan where its planner has not read what people said. */
  @ActivityMethod(name = "reopenPlan")
  UnreadMessages reopenPlan(PlanReopenRequest reopening);

  /** Tells people that a decision could not be recorded and that its request still waits. */
  @ActivityMethod(name = "refuseDecision")
  void refuse(RefusedDecision decision);

  /**
   * Withdraws requests, those of a run only once the journal says that the run has ended or that
   * its model call was answered.
   */
  @ActivityMethod(name = "withdrawRequests")
  WithdrawalAck withdraw(WithdrawalRequest withdrawal);

  /** Records whether a task under way is running, waiting or parked. */
  @ActivityMethod(name = "updateTaskState")
  void updateState(TaskStateUpdate standing);

  /** Drafts the request that shows the newest plan; says when there is none worth showing. */
  @ActivityMethod(name = "presentPlan")
  PresentedRequest presentPlan(PlanPresentationRequest showing);

  /** Puts a person's edit in place of the plan under approval; says what is asked about then. */
  @ActivityMethod(name = "revisePlan")
  PresentedRequest revisePlan(PlanEditRequest edit);

  /** Drafts the request for the steps that were held back; says when there are none. */
  @ActivityMethod(name = "presentDeferredSteps")
  PresentedRequest presentDeferred(PlanPresentationRequest showing);

  /** Drafts a request to the operator about a task that cannot plan itself out. */
  @ActivityMethod(name = "reportStalledPlanning")
  PendingRequest stalled(StalledPlanning stuck);

  /** Marks the steps of a task's own plan that were left undone, and tells people. */
  @ActivityMethod(name = "closeOwnPlan")
  void closeOwnPlan(TaskRef task);

  /** Ends the task, unless a person's message arrived meanwhile. */
  @ActivityMethod(name = "finishTask")
  TaskEndAck end(TaskResult ending);
}
