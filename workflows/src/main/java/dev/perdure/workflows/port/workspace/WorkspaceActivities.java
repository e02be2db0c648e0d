package dev.perdure.workflows.port.workspace;

import dev.perdure.workflows.port.request.Outlook;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.task.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The git worktree of a task, on the host that keeps it. */
@ActivityInterface
public interface WorkspaceActivities {

  /** Makes the workspace, or finds it as it was left. */
  @ActivityMethod(name = "openWorkspace")
  Opened open(TaskRef task);

  /**
   * Takes the tree as the baseline of a planning. Where there is a baseline already, what has
   * changed since is put back, and that is said.
   */
  @ActivityMethod(name = "markTree")
  TreeGuard mark(TaskRef task);

  /**
   * Compares the tree with the baseline after a run that may change nothing; where it differs it is
   * put back, and that is said.
   */
  @ActivityMethod(name = "guardTree")
  TreeGuard guard(TaskRef task);

  /**
   * Puts back what has changed since the last comparison and forgets the baseline: from here on
   * code may change.
   */
  @ActivityMethod(name = "releaseTree")
  TreeGuard release(TaskRef task);

  /** Looks ahead: what carrying out the newest plan would still ask for, and what has moved. */
  @ActivityMethod(name = "outlook")
  Outlook outlook(TaskRef task);

  /** Runs a step's or the plan's commands and records each result. */
  @ActivityMethod(name = "check")
  Checked check(CheckRun run);

  /** Commits what a finished step changed and takes its checkpoint. */
  @ActivityMethod(name = "commitStep")
  void commit(StepCommit commit);

  /**
   * Drafts the request to hand over what changed; says when nobody is to be asked: nobody wants to
   * be, nothing is left for people to check, or this commit was approved before.
   */
  @ActivityMethod(name = "presentDelivery")
  Presentation presentDelivery(TaskRef task);

  /** Hands over the branch and the patch; says whether any file changed. */
  @ActivityMethod(name = "deliver")
  Delivered deliver(TaskRef task);
}
