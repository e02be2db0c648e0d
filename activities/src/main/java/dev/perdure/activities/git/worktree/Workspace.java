package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilters;
import dev.perdure.planner.envelope.TaskId;
import java.nio.file.Path;

/**
 * The work tree of a task, on a branch of its own.
 *
 * @param directory the files
 * @param mirror the private repository the work tree belongs to
 * @param branch the task's branch
 * @param base the commit the task started from
 */
public record Workspace(TaskId task, Path directory, Path mirror, String branch, String base) {

  /** Where git keeps what belongs to this work tree alone. */
  public Path gitDirectory() {
    return mirror.resolve("worktrees").resolve(task.value());
  }

  /**
   * Git on this work tree. It is told where the repository is: the file {@code .git} among the
   * files can be written by whatever ran there, and would not be believed.
   */
  public Git git(Git program) {
    return GitFilters.withoutLargeFiles(program.on(gitDirectory()).workTree(directory));
  }

  /** The full name of the task's branch. */
  String branchRef() {
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
