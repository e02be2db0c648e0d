package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.planner.message.Excerpt;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells a model what really stands in the file, so that it can repair its edit in one turn. */
public final class NearestLines {

  private static final int SHOWN = 12;
  private static final int MOST = 500;
  private static final String FENCE = "```";

  /** A number before a line, as this and other tools that read show it. */
  private static final Pattern NUMBER =
      Pattern.compile("(?m)^[ \\t]*\\d+(?::[ \\t]|\\t|→|\\||:?$)");

  private NearestLines() {}

  /** Why nothing matched, with the lines that resemble the old text most. */
  public static String describe(SourceLines file, String oldText) {
    boolean isNumbered = isNumbered(oldText);
    String sought = isNumbered ? NUMBER.matcher(oldText).replaceAll("") : oldText;
    return "The old text is not in the file%s. ".formatted(cause(file, oldText, isNumbered))
        + remedy(file, sought);
  }

  private static String cause(SourceLines file, String oldText, boolean isNumbered) {
    if (isNumbered) {
      return ": its lines begin with the numbers that read shows, leave these out";
    }
    if (oldText.stripLeading().startsWith(FENCE)) {
      return ": it begins with " + FENCE + ", leave that out";
    }
    return isMarked(file, oldText)
        ? ": its lines begin with the marks of a diff, leave these out or use patch"
        : ", not even when whitespace is ignored";
  }

  /** Whether lines begin as those of a diff, of which the file has one that goes. */
  private static boolean isMarked(SourceLines file, String text) {
    Set<String> gone =
        text.lines()
            .filter(line -> line.startsWith("-") && line.length() > 1)
            .map(line -> line.substring(1).strip())
            .collect(Collectors.toSet());
    return text.lines().allMatch(line -> line.isEmpty() || " -+".indexOf(line.charAt(0)) >= 0)
        && file.lines().stream().anyMatch(line -> gone.contains(line.content().strip()));
  }

  private static boolean isNumbered(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return !lines.isEmpty() && lines.stream().allMatch(line -> NUMBER.matcher(line).lookingAt());
  }

  /** What stands there that resembles a text most. */
  public static String remedy(SourceLines file, String sought) {
    List<String> wanted =
        sought.lines().filter(line -> !line.isBlank()).map(LineKeys::collapsed).toList();
    OptionalInt best = best(file, wanted);
    if (best.isPresent()) {
      int end = Math.min(file.size(), best.getAsInt() + Math.min(SHOWN, wanted.size() + 1));
      return "Give the exact text that stands there. The nearest lines are:\n"
          + numbered(file, best.getAsInt(), end);
    }
    return file.size() <= SHOWN
        ? "Give text that stands there. All it holds is:\n" + numbered(file, 0, file.size())
        : "Read the file and give the exact text that stands there.";
  }

  private static OptionalInt best(SourceLines file, List<String> wanted) {
    int best = -1;
    int bestScore = 0;
    for (int at = 0; at < file.size(); at++) {
      int score = score(file, at, wanted);
      if (score > bestScore) {
        best = at;
        bestScore = score;
      }
    }
    return best < 0 ? LikeLine.find(file, wanted) : OptionalInt.of(best);
  }

  /** Why a place that was found is not changed. */
  public static String unsure(SourceLines file, int first, int end, String matcher) {
    return "The old text matches %s only by '%s', and the new text can't be fitted there without guessing. "
            .formatted(range(first, end), matcher)
        + "Give old and new text exactly as the file is written:\n"
        + shown(file, first, end);
  }

  /** Why a place is not changed that is far larger than what was to be there. */
  public static String disproportionate(SourceLines file, int first, int end, String matcher) {
    return "The old text resembles %s by '%s', but these are far more than it holds. "
            .formatted(range(first, end), matcher)
        + "Give exactly the lines that shall be replaced:\n"
        + shown(file, first, end);
  }

  private static String shown(SourceLines file, int first, int end) {
    int cut = Math.min(end, first + SHOWN);
    String rest =
        cut < end
            ? "\n… read has the rest: offset %d, limit %d.".formatted(cut + 1, end - cut)
            : "";
    return numbered(file, first, cut) + rest;
  }

  private static String range(int first, int end) {
    return end - first == 1 ? "line " + end : "lines %d to %d".formatted(first + 1, end);
  }

  /** Numbers as people list them; a long list is cut. */
  public static String list(List<Integer> numbers) {
    String shown =
        numbers.stream().limit(MOST).map(String::valueOf).collect(Collectors.joining(", "));
    return numbers.size() > MOST ? shown + ", …" : shown;
  }

  private static int score(SourceLines file, int at, List<String> wanted) {
    int score = 0;
    for (int i = 0; i < wanted.size() && at + i < file.size(); i++) {
      String present = LineKeys.collapsed(file.line(at + i).content());
      score += present.equals(wanted.get(i)) ? 4 : sharesWords(present, wanted.get(i)) ? 1 : 0;
    }
    return score;
  }

  private static boolean sharesWords(String a, String b) {
    List<String> words = List.of(a.split("\\W+"));
    long shared =
        List.of(b.split("\\W+")).stream()
            .filter(word -> word.length() > 2 && words.contains(word))
            .count();
    return shared >= 2;
  }

  private static String numbered(SourceLines file, int from, int to) {
    return IntStream.range(from, to)
            .mapToObj(i ->
                (i + 1) + ": " + Excerpt.start(file.line(i).content(), SourceLines.LONGEST_SHOWN))
            .collect(Collectors.joining("\n"))
        + Unseen.note(file, from, to);
  }
}
