package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activities on the git worktree of a task: open, compare, check, commit, merge, deliver. */
@ActivityInterface
public interface WorkspaceActivities {

  /** Makes the workspace, or finds it as it was left. */
  @ActivityMethod(name = "openWorkspace")
  OpenedWorkspace open(TaskRef task);

  /**
   * Reviews what the repository's files would run or loosen: follows what people trust, leaves out
   * what they rejected, and drafts the request for the rest; or reports that no request is needed.
   */
  @ActivityMethod(name = "reviewTrust")
  PresentedRequest reviewTrust(TaskRef task);

  /**
   * Takes the tree as the baseline of a planning. Where there is a baseline already, what has
   * changed since is put back, and that is said.
   */
  @ActivityMethod(name = "markTree")
  TreeCheck mark(TaskRef task);

  /**
   * Compares the tree with the baseline after a run that may change nothing; if it differs it is
   * put back, and that is said.
   */
  @ActivityMethod(name = "checkTree")
  TreeCheck checkTree(TaskRef task);

  /**
   * Puts back what has changed since the last comparison and forgets the baseline: from here on
   * code may change.
   */
  @ActivityMethod(name = "releaseTree")
  TreeCheck release(TaskRef task);

  /** Looks ahead: what carrying out the newest plan would still ask for, and what has moved. */
  @ActivityMethod(name = "preflightPlan")
  PreflightReport preflight(TaskRef task);

  /**
   * Compares the tree with the baseline as {@link #checkTree} does, and looks ahead as {@link
   * #preflight} does unless the tree differs.
   */
  @ActivityMethod(name = "inspectPlan")
  PlanInspection inspectPlan(TaskRef task);

  /** Runs a step's or the plan's commands and records each result. */
  @ActivityMethod(name = "runChecks")
  CheckResult check(CheckRequest run);

  /**
   * Merges the files of a delegated run into those of its caller if it succeeded, and takes its
   * worktree away; what is not merged stays in a checkpoint.
   */
  @ActivityMethod(name = "mergeRun")
  void merge(RunMergeRequest run);

  /** Makes the files of a step that runs beside others, or finds them as they were left. */
  @ActivityMethod(name = "openStepFiles")
  StepFiles openStep(CommitRequest step);

  /**
   * Makes the files of steps that begin together, all or none, or finds the files of an earlier
   * attempt. Skips the steps that a person left out.
   */
  @ActivityMethod(name = "openStepGroup")
  StepGroupFiles openSteps(StepGroup group);

  /**
   * Merges and commits the changes of finished steps, one after another. It stops at the first
   * conflict, or at the first failure unless that is the first step.
   */
  @ActivityMethod(name = "mergeStepGroup")
  StepGroupMerge mergeSteps(StepGroup group);

  /** Takes back what a step changed that is left out; a checkpoint keeps it. */
  @ActivityMethod(name = "discardStep")
  void discardStep(CommitRequest step);

  /** Commits what a finished step changed and takes its checkpoint. */
  @ActivityMethod(name = "commitStep")
  void commit(CommitRequest commit);

  /**
   * Drafts the request to hand over what changed; reports that no request is needed if the task
   * wants none, no manual check is left, or this commit was approved before.
   */
  @ActivityMethod(name = "presentDelivery")
  PresentedRequest presentDelivery(TaskRef task);

  /** Hands over the branch and the patch; says whether any file changed. */
  @ActivityMethod(name = "deliver")
  DeliveryResult deliver(TaskRef task);

  /** Drafts the request as {@link #presentDelivery} does; delivers if no approval is required. */
  @ActivityMethod(name = "deliverOrAsk")
  DeliveryResult deliverOrAsk(TaskRef task);
}
