package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What {@code find} does to what it finds. */
final class FindActions {

  private static final Set<String> RUN =
      Set.of("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch");
  private static final Set<String> CHANGE =
      Set.of("-delete", "-fprint", "-fprint0", "-fprintf", "-fls");

  private FindActions() {}

  /** The commands it runs, up to {@code ;} or {@code +}. */
  static List<Nested> commands(CommandLine line) {
    List<Nested> commands = new ArrayList<>();
    var words = line.words();
    for (int i = 1; i < words.size(); i++) {
      if (RUN.contains(words.get(i).text())) {
        int end = end(words, i + 1);
        commands.add(new Nested.Command(new CommandLine(words.subList(i + 1, end))));
        i = end;
      }
    }
    return commands;
  }

  /** Whether it deletes or writes by itself. */
  static boolean change(CommandLine line) {
    return line.arguments().stream().anyMatch(CHANGE::contains);
  }

  /** Whether it only looks. */
  static boolean onlyLook(CommandLine line) {
    return !change(line) && line.arguments().stream().noneMatch(RUN::contains);
  }

  private static int end(List<Word> words, int from) {
    int end = from;
    while (end < words.size() && !Set.of(";", "+").contains(words.get(end).text())) {
      end++;
    }
    return end;
  }
}
