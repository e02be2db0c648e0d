package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Whether lines are indented as is usual for the ones they stand beside. */
final class Nesting {

  /** The end of a line below which lines are indented more. */
  private static final Pattern OPENS =
      Pattern.compile("(?:[{(\\[:]|=>|->|\\b(?:do|then|else|begin)|<[^/][^<]*(?<!/)>)\\s*$");

  /** The start of a line above which lines are indented more. */
  private static final Pattern CLOSES =
      Pattern.compile(
          "^\\s*(?:[})\\]]|</|(?:end|fi|done|esac|else|elif|elsif|except|catch|finally)\\b)");

  private Nesting() {}

  /**
   * Whether a line is indented like the one above it, more if that opens a block, less at its end.
   */
  static boolean follows(String above, String line) {
    if (opens(above) == closes(line)) {
      return isAlike(above, line);
    }
    return opens(above) ? isDeeper(above, line) : isDeeper(line, above);
  }

  /** Whether a line is indented like the one below it, more if that closes a block. */
  static boolean precedes(String line, String below) {
    return (closes(below) && !closes(line)) ? isDeeper(below, line) : isAlike(below, line);
  }

  /** Whether some lines have no indentation, not even where one opens a block for the next. */
  static boolean isFlat(List<String> lines) {
    List<String> filled = lines.stream().filter(line -> !line.isBlank()).toList();
    return filled.stream().allMatch(line -> LineKeys.indentation(line).isEmpty())
        && IntStream.range(1, filled.size())
            .anyMatch(i -> opens(filled.get(i - 1)) && !closes(filled.get(i)));
  }

  private static boolean opens(String line) {
    return OPENS.matcher(line).find();
  }

  private static boolean closes(String line) {
    return CLOSES.matcher(line).find();
  }

  private static boolean isDeeper(String outer, String inner) {
    String indentation = LineKeys.indentation(outer);
    return LineKeys.indentation(inner).startsWith(indentation)
        && !LineKeys.indentation(inner).equals(indentation);
  }

  private static boolean isAlike(String one, String other) {
    return LineKeys.indentation(one).equals(LineKeys.indentation(other));
  }
}
