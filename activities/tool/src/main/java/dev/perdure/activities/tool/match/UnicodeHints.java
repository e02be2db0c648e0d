package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hints for a failed edit: names invisible characters in the file, and non-ASCII characters of the
 * old text that the file does not contain.
 */
final class UnicodeHints {

  private static final int MAX_LISTED_HINTS = 3;
  private static final int FIRST_FOREIGN = 0x80;
  private static final int JOINER = 0x200D;

  private UnicodeHints() {}

  /** Names the invisible characters of some lines, each on its line; empty if there are none. */
  static String invisible(SourceLines file, int from, int to) {
    String all =
        IntStream.range(from, to)
            .filter(i -> file.line(i).content().codePoints().anyMatch(UnicodeHints::isInvisible))
            .limit(MAX_LISTED_HINTS)
            .mapToObj(i ->
                "line %d holds %s"
                    .formatted(i + 1, names(file.line(i).content(), UnicodeHints::isInvisible)))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : "\nNot to be seen here: " + all + ".";
  }

  /** Names the characters of a text that the file has nowhere; empty if there are none. */
  static String foreign(SourceLines file, String text) {
    String all = names(text, c -> c >= FIRST_FOREIGN && file.text().indexOf(c) < 0);
    return all.isEmpty()
        ? ""
        : "\nThe old text holds %s, which the file has nowhere.".formatted(all);
  }

  private static String names(String text, IntPredicate wanted) {
    return text.codePoints()
        .filter(wanted)
        .distinct()
        .limit(MAX_LISTED_HINTS)
        .mapToObj(UnicodeHints::name)
        .collect(Collectors.joining(" and "));
  }

  private static String name(int character) {
    String name = Character.getName(character);
    return "U+%04X (%s)"
        .formatted(character, name == null ? "unassigned" : name.toLowerCase(Locale.ROOT));
  }

  private static boolean isInvisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c != '\t';
      case Character.FORMAT -> c != JOINER;
      case Character.SPACE_SEPARATOR -> c != ' ';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      default -> false;
    };
  }
}
