package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.CallCopies;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.CheckpointStore;
import java.time.Duration;
import java.time.Instant;

/** Copies a task's files after a tool call, within the share of time for copies. */
final class CallCopier {

  private final CheckpointStore checkpointStore;
  private final CallCopies callCopies;
  private final FileCopier fileCopier;
  private final CopyTimeBudget copyTimeBudget;

  CallCopier(
      CheckpointStore checkpointStore,
      CallCopies callCopies,
      FileCopier fileCopier,
      CopyTimeBudget copyTimeBudget) {
    this.checkpointStore = checkpointStore;
    this.callCopies = callCopies;
    this.fileCopier = fileCopier;
    this.copyTimeBudget = copyTimeBudget;
  }

  void keep(Workspace workspace) {
    if (!copyTimeBudget.allows(workspace.task())) {
      return;
    }
    long begun = System.nanoTime();
    try {
      Instant ended = checkpointStore.now();
      checkpointStore.include(workspace.task(), callCopies.take(workspace), ended);
      fileCopier.keep(workspace);
    } finally {
      copyTimeBudget.spend(workspace.task(), Duration.ofNanos(System.nanoTime() - begun));
    }
  }
}
