package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.path.PathUse;
import java.util.List;

/**
 * A file that a script names beside its commands: what is redirected, or gone through in a loop.
 *
 * @param text as it is written
 * @param target the file and whether it is written
 * @param literal whether the file is known before the script runs
 * @param directories where it may be opened, relative to where the script starts
 */
public record Mention(String text, PathUse target, boolean literal, List<String> directories) {

  /** Copies the list. */
  public Mention {
    directories = List.copyOf(directories);
  }

  /** Whether a file is made or changed. */
  public boolean writes() {
    return target.kind() == PathUse.Kind.WRITE;
  }
}
