package dev.perdure.activities.git.worktree;

import java.util.List;
import java.util.Optional;

/** Result of taking back a change of one file, or of the preview of it. */
public sealed interface TakeBackOutcome {

  /**
   * The trees before and after.
   *
   * @param digest binds a confirmation to exactly this effect on the files
   */
  record Planned(String before, String after, String digest) implements TakeBackOutcome {}

  /**
   * The change is taken back.
   *
   * @param checkpoint the checkpoint of the files without the change
   * @param kept the checkpoint of the files with it
   * @param saved the checkpoint among them that was taken only now
   */
  record Applied(
      Planned planned, Checkpoint checkpoint, Optional<Checkpoint> kept, Optional<Checkpoint> saved)
      implements TakeBackOutcome {}

  /** A refusal, as the file has no such change. */
  record UnchangedFile() implements TakeBackOutcome {}

  /** A refusal, as the file's change has not so many hunks, or none. */
  record UnknownHunk(int hunks) implements TakeBackOutcome {}

  /** A refusal, as the files have other lines now in the place of the change. */
  record Conflicting() implements TakeBackOutcome {}

  /** A refusal, as the effect would be another one than the digest names. */
  record Stale(String digest) implements TakeBackOutcome {}

  /** A refusal, as files that no checkpoint has would be overwritten. */
  record Unsaved(List<String> files, Optional<Checkpoint> saved) implements TakeBackOutcome {

    public Unsaved {
      files = List.copyOf(files);
    }
  }
}
