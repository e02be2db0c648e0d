package dev.perdure.activities.git.mirror;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Result of mirroring a repository: the mirror with the commit asked for, or a refusal. */
public sealed interface MirrorResult {

  /** A mirror that holds the requested commit. */
  record Mirrored(Path directory, String location, String ref, String commit, List<String> notices)
      implements MirrorResult {

    public Mirrored {
      notices = List.copyOf(notices);
    }
  }

  /**
   * A repository that can't be used, with the reason and the remedy.
   *
   * @param pause the time that a busy server demands before the next call; empty if it names none
   */
  record Refused(Reason reason, String sentence, Optional<Duration> pause) implements MirrorResult {

    /** A refusal without a pause that a server demands. */
    public Refused(Reason reason, String sentence) {
      this(reason, sentence, Optional.empty());
    }
  }

  /** The reasons why a repository can't be used. */
  enum Reason {
    NOT_FOUND,
    NOT_GIT,
    NO_COMMIT,
    UNKNOWN_REF,
    DAMAGED,
    UNREACHABLE,
    BUSY,
    NO_ACCESS,
    UNSUPPORTED,
    CONFIGURATION
  }
}
