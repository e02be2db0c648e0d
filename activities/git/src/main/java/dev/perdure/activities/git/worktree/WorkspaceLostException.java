package dev.perdure.activities.git.worktree;

/** The exception for a task whose branch and checkpoints are gone. */
public final class WorkspaceLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public WorkspaceLostException(Workspace workspace) {
    super(
        "The branch and the checkpoints of task '%s' are gone: '%s' was deleted or replaced. They can't be made again. What is left of the task's files is in '%s': copy from there what you need, and start a new task."
            .formatted(workspace.task(), workspace.mirror(), workspace.directory()));
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
