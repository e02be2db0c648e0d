package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activities that record the steps of a task's plan: adopt the approved plan, update, leave out
 * and replan steps, and draft requests about failed ones.
 */
@ActivityInterface
public interface StepActivities {

  /**
   * Leaves out deferred steps or the replanned rest if a person has just rejected them. Returns
   * whether that is so, because the finished work is then delivered.
   */
  @ActivityMethod(name = "leaveOutDeferredSteps")
  StepSkipResult leaveOutDeferred(TaskRef task);

  /** Leaves out a step that did not pass, and every step that is not done and needs it. */
  @ActivityMethod(name = "leaveOutStep")
  StepSkipResult leaveOut(FailedStep failed);

  /** Counts a replan of the rest after a failed step, once; says whether the plan allows it. */
  @ActivityMethod(name = "beginReplan")
  ReplanAllowance beginReplan(FailedStep failed);

  /** Drafts the request to a person about a step that did not pass and is not replanned. */
  @ActivityMethod(name = "reportFailedStep")
  PendingRequest stepFailed(FailedStep failed);

  /** Takes over the approved revision and says which steps are still to be done, once. */
  @ActivityMethod(name = "adoptPlan")
  PlanOutline adoptPlan(TaskRef task);

  /** Records how far a step has come. */
  @ActivityMethod(name = "updateStep")
  StepUpdateAck step(StepUpdate update);
}
