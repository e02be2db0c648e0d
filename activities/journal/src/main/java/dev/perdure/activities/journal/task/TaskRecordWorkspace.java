package dev.perdure.activities.journal.task;

import org.jspecify.annotations.Nullable;

/** The worktree of the task. */
public record TaskRecordWorkspace(
    String path, String branch, String base, @Nullable String baseRef, @Nullable String host) {

  /** The same in another directory. */
  public TaskRecordWorkspace at(String directory) {
    return new TaskRecordWorkspace(directory, branch, base, baseRef, host);
  }
}
