package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activities on the record of an agent run: opens and closes it, delivers reports of subagents,
 * writes its checks, drafts requests about budgets and failed model calls, and allots planners.
 */
@ActivityInterface
public interface RunActivities {

  /** Creates the run and adds the message it opens with. */
  @ActivityMethod(name = "openRun")
  OpenedRun open(RunSpec spec);

  /** Ends the run: each call without a result gets one that says why. */
  @ActivityMethod(name = "closeRun")
  RunReport close(RunCloseRequest request);

  /** Tells a run what a subagent in the background has reported, before a turn. */
  @ActivityMethod(name = "deliverReport")
  void deliver(DueReport report);

  /** Writes the checks of a delegated run as the calls of a turn. */
  @ActivityMethod(name = "writeChecks")
  WrittenChecks writeChecks(ChecksTurn turn);

  /**
   * Drafts a request to the operator after a model call was given up, and says whether the call is
   * tried again meanwhile.
   */
  @ActivityMethod(name = "parkModelCall")
  ParkedModelCall park(FailedModelCall failure);

  /** Drafts the request for more of what a task has used up, one for all its runs. */
  @ActivityMethod(name = "requestBudget")
  BudgetRequest requestBudget(RunRef run);

  /** Says how many planners draft a task's plan, as many as were asked for and its budget bears. */
  @ActivityMethod(name = "allotDrafts")
  PlannerTeam allotDrafts(TaskRef task);

  /**
   * Says who of those that have drafted criticises the drafts of the others, as its budget bears.
   */
  @ActivityMethod(name = "allotCriticism")
  PlannerTeam allotCriticism(PlannerTeam drafted);

  /** How many checks were written. */
  record WrittenChecks(int count) {}
}
