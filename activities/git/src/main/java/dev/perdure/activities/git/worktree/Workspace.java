package dev.perdure.activities.git.worktree;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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

  /** The directory of the repository's objects. */
  Path objects() {
    return mirror.resolve("objects");
  }

  /** The private index, next to the one that belongs to the work tree. */
  Path index() {
    return gitDirectory().resolve("perdure-index");
  }

  /** Begins the private index as the one that git has just filled. */
  void beginIndex() {
    try {
      Path filled = gitDirectory().resolve("index");
      Files.copy(filled, index(), REPLACE_EXISTING, COPY_ATTRIBUTES);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(index()), e);
    }
  }

  /** The file that is locked while the private index is in use. */
  Path lock() {
    return directory.resolveSibling(task.value() + ".lock");
  }
}
