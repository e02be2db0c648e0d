package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.command.PathUse;
import java.util.List;

/**
 * A redirection from or to a file.
 *
 * @param text as it is written
 * @param target the file and whether it is written
 * @param literal whether the file is known before the script runs
 * @param directories where it may be opened, relative to where the script starts
 */
public record Redirection(String text, PathUse target, boolean literal, List<String> directories) {

  /** Copies the list. */
  public Redirection {
    directories = List.copyOf(directories);
  }

  /** Whether a file is made or changed. */
  public boolean writes() {
    return target.kind() == PathUse.Kind.WRITE;
  }
}
