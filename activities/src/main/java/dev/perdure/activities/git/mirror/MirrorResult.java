package dev.perdure.activities.git.mirror;

import java.nio.file.Path;
import java.util.List;

/** What became of the wish to mirror a repository. */
public sealed interface MirrorResult {

  /**
   * The commit is in the mirror.
   *
   * @param directory the mirror, a bare repository of ours
   * @param location what was asked for, made absolute
   * @param ref the name the commit was found by
   * @param notices what a person should know, such as changes that are not included
   */
  record Mirrored(Path directory, String location, String ref, String commit, List<String> notices)
      implements MirrorResult {

    /** Copies the notices. */
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
