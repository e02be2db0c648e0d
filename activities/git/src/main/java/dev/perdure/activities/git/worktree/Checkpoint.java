package dev.perdure.activities.git.worktree;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.task.CheckpointRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Commit on a hidden git ref that holds the files of a worktree at one moment. */
public record Checkpoint(int number, String commit, String tree, String parent, String label) {

  /** The record of a checkpoint that was taken just now, after a turn of a run. */
  public CheckpointRecord after(RunId run, int turn) {
    return record(run, turn, null);
  }

  /** The record of a checkpoint that was taken just now, after a step or apart from any. */
  public CheckpointRecord after(@Nullable StepId step) {
    return record(null, null, step);
  }

  private CheckpointRecord record(
      @Nullable RunId run, @Nullable Integer turn, @Nullable StepId step) {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    return new CheckpointRecord(number, commit, tree, run, turn, step, label, now);
  }
}
