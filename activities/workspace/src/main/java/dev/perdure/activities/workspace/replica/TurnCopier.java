package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.Workspace;
import java.time.Duration;

/** Copies files after turns to an object store, within the share of time for copies. */
final class TurnCopier implements FileCopier {

  private final ObjectCopier objectCopier;
  private final CopyTimeBudget copyTimeBudget;

  TurnCopier(ObjectCopier objectCopier, CopyTimeBudget copyTimeBudget) {
    this.objectCopier = objectCopier;
    this.copyTimeBudget = copyTimeBudget;
  }

  @Override
  public void keep(Workspace workspace) {
    if (!copyTimeBudget.allows(workspace.task())) {
      objectCopier.postpone(workspace.task());
      return;
    }
    long begun = System.nanoTime();
    try {
      objectCopier.keep(workspace);
    } finally {
      copyTimeBudget.spend(workspace.task(), Duration.ofNanos(System.nanoTime() - begun));
    }
  }
}
