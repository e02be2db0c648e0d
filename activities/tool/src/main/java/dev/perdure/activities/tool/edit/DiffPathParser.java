package dev.perdure.activities.tool.edit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Parses paths in diffs: removes quotes, escapes and prefixes such as {@code a/} and {@code b/}.
 */
final class DiffPathParser {

  static final String NONE = "/dev/null";
  private static final String ESCAPED_CHARACTERS = "abtnvfr\"\\";
  private static final String LETTERS = "ciow12";
  private static final String MEANT = "\u0007\b\t\n\u000B\f\r\"\\";

  private DiffPathParser() {}

  /** The path of a line that begins with --- or +++, without its time stamp. */
  static String ofHead(String line) {
    String path = line.substring(4);
    int tab = path.indexOf('\t');
    return plain((tab < 0 ? path : path.substring(0, tab)).stripTrailing());
  }

  /** A path without its quotes and escapes. */
  static String plain(String path) {
    boolean quoted = path.length() > 1 && path.startsWith("\"") && path.endsWith("\"");
    return quoted ? unescaped(path.substring(1, path.length() - 1)) : path;
  }

  /** Octal escapes are bytes of UTF-8. */
  private static String unescaped(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      boolean escape = text.charAt(i) == '\\';
      if (escape && isOctal(text, i + 1)) {
        bytes.write(Integer.parseInt(text.substring(i + 1, i + 4), 8));
        i += 3;
      } else if (escape && named(text, i + 1) >= 0) {
        bytes.write(MEANT.charAt(named(text, i + 1)));
        i++;
      } else {
        int next = text.offsetByCodePoints(i, 1);
        bytes.writeBytes(text.substring(i, next).getBytes(StandardCharsets.UTF_8));
        i = next - 1;
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static boolean isOctal(String text, int at) {
    return at + 3 <= text.length() && text.substring(at, at + 3).matches("[0-3][0-7]{2}");
  }

  private static int named(String text, int at) {
    return at < text.length() ? ESCAPED_CHARACTERS.indexOf(text.charAt(at)) : -1;
  }

  /** Whether two paths of one file have git's prefixes: a/ and b/, or others before one name. */
  static boolean isPrefixed(String before, String after) {
    boolean usual =
        (before.equals(NONE) || before.startsWith("a/"))
            && (after.equals(NONE) || after.startsWith("b/"));
    return usual || (hasLetter(before) && hasLetter(after) && isSame(before, after));
  }

  private static boolean hasLetter(String path) {
    return path.length() > 2 && path.charAt(1) == '/' && LETTERS.indexOf(path.charAt(0)) >= 0;
  }

  /** Whether two paths differ in their first letter alone. */
  private static boolean isSame(String before, String after) {
    return before.charAt(0) != after.charAt(0) && before.substring(1).equals(after.substring(1));
  }

  /** A path without its prefix. */
  static String withoutPrefix(String path) {
    return path.equals(NONE) ? path : path.substring(2);
  }

  /** The path of a line such as {@code diff --git a/x b/x}, if both sides name the same file. */
  static Optional<String> ofBoth(String names) {
    String rest = names.strip();
    int middle = rest.length() / 2;
    if (rest.length() < 3 || rest.length() % 2 == 0 || rest.charAt(middle) != ' ') {
      return Optional.empty();
    }
    String before = plain(rest.substring(0, middle));
    String after = plain(rest.substring(middle + 1));
    if (before.equals(after)) {
      return Optional.of(before);
    }
    boolean same = isPrefixed(before, after) && withoutPrefix(before).equals(withoutPrefix(after));
    return same ? Optional.of(withoutPrefix(before)) : Optional.empty();
  }
}
