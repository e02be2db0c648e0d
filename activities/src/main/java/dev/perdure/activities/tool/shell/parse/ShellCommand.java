package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.path.PathUse;
import java.util.List;

/**
 * One command that a script would run.
 *
 * @param text as it is written, or as another command would call it
 * @param words its words without quotes
 * @param pattern what rules see: {@code git -C x push} is {@code git push}
 * @param start where it stands in the script, in UTF-8 bytes; for a command inside another one's
 *     text, where that one stands
 * @param end where it ends
 * @param directories where it may run, relative to where the script starts
 * @param paths the paths it touches
 * @param changes whether its words show that it changes something
 * @param listed whether it is known to do nothing but look
 * @param opaque whether it runs something that can't be known before it runs
 */
public record ShellCommand(
    String text,
    List<String> words,
    String pattern,
    int start,
    int end,
    List<String> directories,
    List<PathUse> paths,
    boolean changes,
    boolean listed,
    boolean opaque) {

  /** Copies the lists. */
  public ShellCommand {
    words = List.copyOf(words);
    directories = List.copyOf(directories);
    paths = List.copyOf(paths);
  }
}
