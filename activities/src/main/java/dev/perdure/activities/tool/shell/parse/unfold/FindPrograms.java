package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What {@code find} runs for what it finds. */
final class FindPrograms {

  private static final Set<String> RUN =
      Set.of("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch");

  /** What takes the next word, whatever that is. */
  private static final Predicate<String> TAKES_VALUE =
      Pattern.compile(
              "-(?:i?(?:name|path|wholename|regex|lname)|newer\\w*|[acm](?:time|min)|size|used"
                  + "|(?:max|min)depth|user|group|[ug]id|perm|x?type|samefile|printf|regextype)")
          .asMatchPredicate();

  /** What is known to begin an option is one, whatever comes behind it. */
  private static final Predicate<String> DASHED =
      Pattern.compile("-[a-z]*[$`].*", Pattern.DOTALL).asMatchPredicate();

  /** Options of fd with the program attached. */
  private static final Predicate<String> ATTACHED =
      Pattern.compile("(?:-[xX]|--exec(?:-batch)?=).+", Pattern.DOTALL).asMatchPredicate();

  private static final Set<String> ENDS = Set.of(";", "+");

  private FindPrograms() {}

  /** The commands it runs, up to {@code ;} or {@code +}. */
  static List<Nested> commands(CommandLine line) {
    boolean attached = !line.name().equals("find") && line.arguments().stream().anyMatch(ATTACHED);
    if (attached || mayHideOption(line.words())) {
      return List.of(new Nested.Unknown());
    }
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

  /**
   * Whether a word that is only known when it runs may be one of the options. One place to look in
   * may be computed, where no end of a command follows.
   */
  private static boolean mayHideOption(List<Word> all) {
    List<Word> words = all.stream().takeWhile(word -> !RUN.contains(word.text())).toList();
    boolean dashed = all.stream().anyMatch(word -> !word.literal() && DASHED.test(word.text()));
    boolean several = words.stream().anyMatch(word -> word.splits() && !word.literal());
    boolean ends = words.stream().map(Word::text).anyMatch(ENDS::contains);
    long computed =
        IntStream.range(1, words.size())
            .filter(i -> !words.get(i).literal())
            .filter(i -> !TAKES_VALUE.test(words.get(i - 1).text()))
            .count();
    return dashed || several || computed > (ends ? 0 : 1);
  }

  /** What is found stands for the braces. */
  private static Word found(Word word) {
    return word.filledIf(word.text().contains("{}"));
  }

  private static int end(List<Word> words, int from) {
    int end = from;
    while (end < words.size() && !ENDS.contains(words.get(end).text())) {
      end++;
    }
    return end;
  }
}
