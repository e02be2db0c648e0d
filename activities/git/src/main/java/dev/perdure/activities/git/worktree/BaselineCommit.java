package dev.perdure.activities.git.worktree;

/** The commit that a task's files must equal while the task is read-only, with its tree. */
public record BaselineCommit(String commit, String tree) {

  static BaselineCommit of(String[] fields) {
    return new BaselineCommit(fields[0], fields[1]);
  }
}
