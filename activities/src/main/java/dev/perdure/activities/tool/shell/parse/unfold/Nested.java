package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.List;
import java.util.stream.Collectors;

/** What a command runs besides itself. */
public sealed interface Nested {

  /** Another command, word by word; more words may come behind them when it runs. */
  record Command(CommandLine line, boolean more) implements Nested {

    Command(CommandLine line) {
      this(line, false);
    }

    /** The command as it may run. */
    public CommandLine whole() {
      return more ? line.and(new Word("…", false, true)) : line;
    }
  }

  /** A text that a shell reads, bash or another one whose language has less in it. */
  record Script(String text, boolean bash) implements Nested {}

  /** Something that is only known when it runs. */
  record Unknown() implements Nested {}

  /** Words that some shell reads as one text, if they are known. */
  static Nested script(List<Word> words) {
    return script(words, false);
  }

  /** Words that a shell reads as one text, if they are known: names of files may be any text. */
  static Nested script(List<Word> words, boolean bash) {
    return words.stream().allMatch(word -> word.literal() && !word.splits())
        ? new Script(words.stream().map(Word::text).collect(Collectors.joining(" ")), bash)
        : new Unknown();
  }
}
