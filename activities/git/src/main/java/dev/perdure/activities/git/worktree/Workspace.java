package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;

/** Git worktree of a task on a branch of its own: directory, mirror, branch and base commit. */
public record Workspace(TaskId task, Path directory, Path mirror, String branch, String base) {

  /** The administrative directory of the worktree. */
  public Path gitDirectory() {
    return mirror.resolve("worktrees").resolve(task.value());
  }

  /**
   * Git on this work tree. Git gets the place of the repository by option, because any program that
   * ran in the files may have changed their {@code .git}.
   */
  public Git git(Git program) {
    return GitFilterBlocker.withoutLargeFiles(program.on(gitDirectory()).workTree(directory));
  }

  /** The full name of the task's branch. */
  public String branchRef() {
    return "refs/heads/" + branch;
  }

  /** The private index, next to the one that belongs to the work tree. */
  Path index() {
    return gitDirectory().resolve("perdure-index");
  }

  /** The file that is locked while the private index is in use. */
  Path lock() {
    return directory.resolveSibling(task.value() + ".lock");
  }
}
