package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Characters of lines that nobody sees where these are shown. */
public final class Unseen {

  private static final int SHOWN = 3;
  private static final int JOINER = 0x200D;

  private Unseen() {}

  /** Names those of some lines, each on the line it is in; empty if there are none. */
  static String note(SourceLines file, int from, int to) {
    String all =
        IntStream.range(from, to)
            .filter(i -> file.line(i).content().codePoints().anyMatch(Unseen::isUnseen))
            .limit(SHOWN)
            .mapToObj(i -> "line %d holds %s".formatted(i + 1, names(file.line(i).content())))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : "\nNot to be seen here: " + all + ".";
  }

  private static String names(String content) {
    return content
        .codePoints()
        .filter(Unseen::isUnseen)
        .distinct()
        .limit(SHOWN)
        .mapToObj(Unseen::name)
        .collect(Collectors.joining(" and "));
  }

  /** The number of a character and what it is called. */
  public static String name(int character) {
    String name = Character.getName(character);
    return "U+%04X (%s)"
        .formatted(character, name == null ? "unassigned" : name.toLowerCase(Locale.ROOT));
  }

  private static boolean isUnseen(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c != '\t';
      case Character.FORMAT -> c != JOINER;
      case Character.SPACE_SEPARATOR -> c != ' ';
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      default -> false;
    };
  }
}
