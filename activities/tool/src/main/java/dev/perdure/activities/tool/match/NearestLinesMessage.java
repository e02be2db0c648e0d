package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.planner.message.TextShortener;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Error messages for a failed edit that show the model the nearest lines of the file, so that one
 * more call is enough.
 */
record NearestLinesMessage(SourceLines file) {

  private static final int MAX_EXCERPT_LINES = 12;
  private static final int MAX_LISTED_LINE_NUMBERS = 500;
  private static final int MAX_MORE_LINES = 3;
  private static final int MAX_MORE_LENGTH = 500;
  private static final String FENCE = "```";

  /** A number before a line, as this and other tools that read show it. */
  private static final Pattern NUMBER =
      Pattern.compile("(?m)^[ \\t]*\\d+(?::[ \\t]|\\t|→|\\||:?$)");

  /** The refusal of a text that is nowhere, with the lines that resemble it most. */
  String missing(String oldText) {
    boolean isNumbered = isNumbered(oldText);
    String sought = isNumbered ? NUMBER.matcher(oldText).replaceAll("") : oldText;
    return "The old text is not in the file%s. ".formatted(cause(oldText, isNumbered))
        + remedy(sought)
        + UnicodeHints.foreign(file, oldText);
  }

  private String cause(String oldText, boolean isNumbered) {
    if (isNumbered) {
      return ": its lines begin with the numbers that read shows, leave these out";
    }
    if (oldText.stripLeading().startsWith(FENCE)) {
      return ": it begins with " + FENCE + ", leave that out";
    }
    return isMarked(oldText)
        ? ": its lines begin with the marks of a diff, leave these out or use patch"
        : ", not even when whitespace is ignored";
  }

  /** Whether lines begin as those of a diff, of which the file has one that goes. */
  private boolean isMarked(String text) {
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

  /** The lines that resemble a text most, or how to learn what the file holds. */
  String remedy(String sought) {
    List<String> wanted =
        sought.lines().filter(line -> !line.isBlank()).map(LineNormalizer::collapsed).toList();
    OptionalInt best = best(wanted);
    if (best.isPresent()) {
      int end =
          Math.min(file.size(), best.getAsInt() + Math.min(MAX_EXCERPT_LINES, wanted.size() + 1));
      return "Give the exact text that stands there. The nearest lines are:\n"
          + numbered(best.getAsInt(), end);
    }
    return file.size() <= MAX_EXCERPT_LINES
        ? "Give text that stands there. All it holds is:\n" + numbered(0, file.size())
        : "Read the file and give the exact text that stands there.";
  }

  private OptionalInt best(List<String> wanted) {
    int best = -1;
    int bestScore = 0;
    for (int at = 0; at < file.size(); at++) {
      int score = score(at, wanted);
      if (score > bestScore) {
        best = at;
        bestScore = score;
      }
    }
    return best < 0 ? bySpelling(wanted) : OptionalInt.of(best);
  }

  private int score(int at, List<String> wanted) {
    int score = 0;
    for (int i = 0; i < wanted.size() && at + i < file.size(); i++) {
      String present = LineNormalizer.collapsed(file.line(at + i).content());
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

  /** Finds the line spelt most like the longest wanted one, if it has half of its characters. */
  private OptionalInt bySpelling(List<String> wanted) {
    String longest = wanted.stream().max(Comparator.comparingInt(String::length)).orElse("");
    String sought = LineNormalizer.start(longest);
    int nearest = sought.isEmpty() ? 0 : sought.length() / 2 + 1;
    int best = -1;
    for (int at = 0; at < file.size() && nearest > 0; at++) {
      String present = LineNormalizer.start(LineNormalizer.collapsed(file.line(at).content()));
      int distance = new LevenshteinDistance(nearest - 1).apply(sought, present);
      if (distance >= 0 && distance < nearest) {
        nearest = distance;
        best = at;
      }
    }
    return best < 0
        ? OptionalInt.empty()
        : OptionalInt.of(Math.max(0, best - wanted.indexOf(longest)));
  }

  /** The refusal of a place where the new text can't be fitted. */
  String unsure(String oldText, int first, int end, String matcher) {
    return "The old text matches %s only by '%s', and the new text can't be fitted there without guessing. "
            .formatted(range(first, end), matcher)
        + "Give old and new text exactly as the file is written:\n"
        + shown(first, end)
        + UnicodeHints.foreign(file, oldText);
  }

  /** The refusal of a place that is far larger than the text taken for it; empty if it is not. */
  Optional<String> oversized(String oldText, int first, int end, int characters, String matcher) {
    int lines = (int) oldText.lines().count() + oldText.split("\\\\n", -1).length - 1;
    boolean fits =
        end - first < Math.max(lines + MAX_MORE_LINES, 2 * lines)
            && (lines == 1
                || characters
                    <= Math.max(oldText.length() + MAX_MORE_LENGTH, 4 * oldText.length()));
    return fits
        ? Optional.empty()
        : Optional.of(
            "The old text resembles %s by '%s', but these are far more than it holds. "
                    .formatted(range(first, end), matcher)
                + "Give exactly the lines that shall be replaced:\n"
                + shown(first, end));
  }

  private String shown(int first, int end) {
    int cut = Math.min(end, first + MAX_EXCERPT_LINES);
    String rest =
        cut < end
            ? "\n… read has the rest: offset %d, limit %d.".formatted(cut + 1, end - cut)
            : "";
    return numbered(first, cut) + rest;
  }

  private static String range(int first, int end) {
    return end - first == 1 ? "line " + end : "lines %d to %d".formatted(first + 1, end);
  }

  private String numbered(int from, int to) {
    return IntStream.range(from, to)
            .mapToObj(i ->
                (i + 1)
                    + ": "
                    + TextShortener.start(
                        file.line(i).content(), SourceLines.MAX_DISPLAYED_LINE_LENGTH))
            .collect(Collectors.joining("\n"))
        + UnicodeHints.invisible(file, from, to);
  }

  /** Numbers as people list them; a long list is cut. */
  static String list(List<Integer> numbers) {
    String shown =
        numbers.stream()
            .limit(MAX_LISTED_LINE_NUMBERS)
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return numbers.size() > MAX_LISTED_LINE_NUMBERS ? shown + ", …" : shown;
  }
}
