package dev.perdure.activities.tool.script;

/**
 * A path that a command names.
 *
 * @param path as it is written, relative to where the command runs
 * @param certain whether the word is a path for sure, or only looks like one
 */
record FileReference(String path, Access access, boolean certain) {

  /** What happens to a path. */
  enum Access {
    READ,
    WRITE,
    /** It is gone to, or looked at from outside. */
    VISIT
  }
}
