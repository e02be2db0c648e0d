package dev.perdure.activities.tool.shell.parse.path;

/**
 * A path that a command touches.
 *
 * @param path as it is written, relative to where the command runs
 * @param kind what happens to it
 * @param certain whether the word is a path for sure, or only looks like one
 */
public record PathUse(String path, Kind kind, boolean certain) {

  /** What happens to a path. */
  public enum Kind {
    /** Its content is shown or taken. */
    READ,
    /** It is made, changed or removed. */
    WRITE,
    /** It is gone to or looked at from outside. */
    VISIT
  }
}
