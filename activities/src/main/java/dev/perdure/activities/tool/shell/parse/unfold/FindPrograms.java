package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What {@code find} runs for what it finds. */
final class FindPrograms {

  private static final Set<String> RUN =
      Set.of("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch");

  private FindPrograms() {}

  /** The commands it runs, up to {@code ;} or {@code +}. */
  static List<Nested> commands(CommandLine line) {
    List<Nested> commands = new ArrayList<>();
    var words = line.words();
    for (int i = 1; i < words.size(); i++) {
      if (RUN.contains(words.get(i).text())) {
        int end = end(words, i + 1);
        commands.add(
            new Nested.Command(
                new CommandLine(
                    words.subList(i + 1, end).stream().map(FindPrograms::found).toList())));
        i = end;
      }
    }
    return commands;
  }

  /** What is found stands for the braces. */
  private static Word found(Word word) {
    return new Word(word.text(), word.literal() && !word.text().contains("{}"));
  }

  private static int end(List<Word> words, int from) {
    int end = from;
    while (end < words.size() && !Set.of(";", "+").contains(words.get(end).text())) {
      end++;
    }
    return end;
  }
}
