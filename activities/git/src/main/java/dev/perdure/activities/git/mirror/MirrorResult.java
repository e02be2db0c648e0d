package dev.perdure.activities.git.mirror;

import java.nio.file.Path;
import java.util.List;

/** Result of mirroring a repository: the mirror with the commit asked for, or a refusal. */
public sealed interface MirrorResult {

  /** A mirror that holds the requested commit. */
  record Mirrored(Path directory, String location, String ref, String commit, List<String> notices)
      implements MirrorResult {

    public Mirrored {
      notices = List.copyOf(notices);
    }
  }

  /** A repository that can't be used, with the reason and the remedy. */
  record Refused(Reason reason, String sentence) implements MirrorResult {}

  /** The reasons why a repository can't be used. */
  enum Reason {
    NOT_FOUND,
    NOT_GIT,
    NO_COMMIT,
    UNKNOWN_REF,
    DAMAGED,
    UNREACHABLE,
    NO_ACCESS,
    UNSUPPORTED,
    CONFIGURATION
  }
}
