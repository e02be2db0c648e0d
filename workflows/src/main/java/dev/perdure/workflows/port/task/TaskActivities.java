package dev.perdure.workflows.port.task;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.request.Raising;
import dev.perdure.workflows.port.request.RefusedDecision;
import dev.perdure.workflows.port.request.Reopening;
import dev.perdure.workflows.port.request.Settling;
import dev.perdure.workflows.port.request.Showing;
import dev.perdure.workflows.port.request.Stuck;
import dev.perdure.workflows.port.request.UnreadMessages;
import dev.perdure.workflows.port.request.Withdrawal;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The record of a task: its phase, its state, what it waits for, its plan. */
@ActivityInterface
public interface TaskActivities {

  /** The type of a failure whose cause is the data of a statement: it is not retried. */
  String DATA_FAULT = "data_fault";

  /** Says what a task, new or taken up again, has to do. */
  @ActivityMethod(name = "begin")
  Brief begin(TaskRef task);

  /** Records that a phase begins or that the task's state changes, where that is legal. */
  @ActivityMethod(name = "progress")
  Recorded progress(Progress progress);

  /** Makes a drafted request visible to people, a plan only where its planner has read all. */
  @ActivityMethod(name = "raise")
  UnreadMessages raise(Raising raising);

  /**
   * Records how a request was settled, with the rules it leaves behind; the approval of a plan
   * counts only where its planner has read all.
   */
  @ActivityMethod(name = "settle")
  UnreadMessages settle(Settling settling);

  /** Withdraws the request for a plan where its planner has not read what people said. */
  @ActivityMethod(name = "reopenPlan")
  UnreadMessages reopenPlan(Reopening reopening);

  /** Tells people that a decision could not be recorded and that its request still waits. */
  @ActivityMethod(name = "refuse")
  void refuse(RefusedDecision decision);

  /** Takes requests back. */
  @ActivityMethod(name = "withdraw")
  void withdraw(Withdrawal withdrawal);

  /** Records whether a task under way is running, waiting or parked. */
  @ActivityMethod(name = "stand")
  void stand(Standing standing);

  /** Drafts the request that shows the newest plan; says when there is none worth showing. */
  @ActivityMethod(name = "presentPlan")
  Presentation presentPlan(Showing showing);

  /** Drafts the request for the steps that were held back; says when there are none. */
  @ActivityMethod(name = "presentHeld")
  Presentation presentHeld(Showing showing);

  /** Drafts a request to the operator about a task that cannot plan itself out. */
  @ActivityMethod(name = "stuck")
  PendingRequest stuck(Stuck stuck);

  /** Takes over the approved revision and says which steps are still to be done, once. */
  @ActivityMethod(name = "adoptPlan")
  PlanOutline adoptPlan(TaskRef task);

  /** Records how far a step has come. */
  @ActivityMethod(name = "step")
  void step(StepProgress progress);

  /** Ends the task, unless a person's message arrived meanwhile. */
  @ActivityMethod(name = "end")
  Ended end(Ending ending);
}
