package dev.perdure.activities.git.worktree;

/** The branch and the checkpoints of a task are gone. */
public final class WorkspaceLost extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WorkspaceLost(Workspace workspace) {
    super(
        "The branch and the checkpoints of task '%s' are gone: '%s' was deleted or replaced. They can't be made again. What is left of the task's files is in '%s': copy from there what you need, and start a new task."
            .formatted(workspace.task(), workspace.mirror(), workspace.directory()));
  }

  /** What was lost, and what to do. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
