package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.MergedRuns;
import java.time.Instant;

/** A merge of runs, and when all calls had ended whose effects it has. */
record MergedGroup(MergedRuns runs, Instant ended) {

  static MergedGroup none() {
    return new MergedGroup(MergedRuns.none(), Instant.EPOCH);
  }
}
