package dev.perdure.activities.tool.script;

import java.util.List;

/**
 * A command that a script would run.
 *
 * @param text as it is written, or as another command would call it
 * @param words its words without quotes
 * @param pattern as rules see it: {@code git -C x push} is {@code git push}
 * @param directories where it may run, relative to where the script starts
 * @param changes whether its words show that it changes something
 * @param onlyLooks whether it is known to do nothing but look
 */
public record ScriptCommand(
    String text,
    List<String> words,
    String pattern,
    List<String> directories,
    List<FileReference> paths,
    boolean changes,
    boolean onlyLooks) {

  public ScriptCommand {
    words = List.copyOf(words);
    directories = List.copyOf(directories);
    paths = List.copyOf(paths);
  }

  /** Whether one of its directories has a name, and is not only known when the script runs. */
  public static boolean isKnown(String directory) {
    return !directory.equals(WorkingDirectories.UNKNOWN);
  }

  /** The files and directories that its words name to be read. */
  public List<String> reads() {
    return paths.stream()
        .filter(file -> file.certain() && file.access() == FileAccess.READ)
        .map(FileReference::path)
        .toList();
  }
}
