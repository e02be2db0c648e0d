package dev.perdure.activities.git.mirror;

import java.nio.file.Path;
import java.util.List;

/** What became of the wish to mirror a repository. */
public sealed interface MirrorResult {

  /** The commit is in the mirror. */
  record Mirrored(Path directory, String location, String ref, String commit, List<String> notices)
      implements MirrorResult {

    public Mirrored {
      notices = List.copyOf(notices);
    }
  }

  /** The repository can't be used; the sentence says why and what helps. */
  record Refused(Reason reason, String sentence) implements MirrorResult {}

  /** Why a repository can't be used. */
  enum Reason {
    NOT_FOUND,
    NOT_GIT,
    NO_COMMIT,
    UNKNOWN_REF,
    DAMAGED,
    UNREACHABLE,
    UNSUPPORTED,
    CONFIGURATION
  }
}
