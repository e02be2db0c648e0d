package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is known of a command from its words. */
public final class Commands {

  private Commands() {}

  /**
   * The command as rules see it: quotes gone, one blank between words, the name without the
   * system's directories, and git without its global options.
   */
  public static String canonical(CommandLine line) {
    if (line.name().equals("git")) {
      return GitCommand.of(line).canonical();
    }
    return Stream.concat(Stream.of(line.name()), line.words().stream().skip(1).map(Word::text))
        .collect(Collectors.joining(" "));
  }

  /** Where the command goes to work, relative to where it is started; empty where it stays. */
  public static List<String> directories(CommandLine line) {
    return line.name().equals("git") ? GitCommand.of(line).directories() : List.of();
  }

  /** Whether the command is known to change files, refs or settings. */
  public static boolean changes(CommandLine line) {
    return Changes.shownBy(line);
  }

  /** Whether the command changes the files that it reads. */
  public static boolean changesInPlace(CommandLine line) {
    return Changes.inPlace(line);
  }

  /** Whether the command is on the list of those that only look. */
  public static boolean onlyLooks(CommandLine line) {
    return ReadOnly.lists(line);
  }

  static String joined(List<Word> words) {
    return words.stream().map(Word::text).collect(Collectors.joining(" "));
  }
}
