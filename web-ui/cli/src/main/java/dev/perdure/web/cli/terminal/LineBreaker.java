package dev.perdure.web.cli.terminal;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;

/**
 * The breaking of a line of prose into pieces that fit the terminal: between words, and between the
 * characters of Chinese and Japanese, which puts no spaces between words.
 */
final class LineBreaker {

  private final String line;
  private final List<String> pieces = new ArrayList<>();
  private int at;

  private LineBreaker(String line) {
    this.line = line;
  }

  /** The pieces; those after the first are indented, unless that leaves less than half a line. */
  static List<String> broken(String line, int width, int hanging) {
    return new LineBreaker(line).broken(width, Math.min(hanging, width / 2));
  }

  private List<String> broken(int width, int hanging) {
    int start = indentOf(line);
    String indent = line.substring(0, start);
    at = start;
    while (true) {
      int end = DisplayWidth.end(line, at, width - DisplayWidth.of(indent));
      int next = end == line.length() ? end : breakNear(end);
      pieces.add(indent + line.substring(at, next));
      if (next == line.length()) {
        return pieces;
      }
      at = line.charAt(next) == ' ' ? next + 1 : next;
      indent = " ".repeat(hanging);
    }
  }

  /** The number of spaces that a line begins with. */
  static int indentOf(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** The last place to break before the end; of a word that is longer, the first one behind it. */
  private int breakNear(int end) {
    for (int i = end; i > at; i--) {
      if (isBreak(i)) {
        return i;
      }
    }
    for (int i = Math.max(end, at + 1); i < line.length(); i++) {
      if (isBreak(i)) {
        return i;
      }
    }
    return line.length();
  }

  private boolean isBreak(int index) {
    if (line.charAt(index) == ' ') {
      return true;
    }
    if (index == 0 || Character.isLowSurrogate(line.charAt(index))) {
      return false;
    }
    int before = line.codePointBefore(index);
    int after = line.codePointAt(index);
    return (hasNoSpaces(before) || hasNoSpaces(after)) && !opens(before) && !closes(after);
  }

  /** Whether a character belongs to a script without spaces, or is punctuation of such a script. */
  private static boolean hasNoSpaces(int c) {
    UnicodeScript script = UnicodeScript.of(c);
    return script == UnicodeScript.HAN
        || script == UnicodeScript.HIRAGANA
        || script == UnicodeScript.KATAKANA
        || (c >= 0x3000 && c <= 0x303F)
        || (c >= 0xFF01 && c <= 0xFF60);
  }

  private static boolean opens(int c) {
    int type = Character.getType(c);
    return type == Character.START_PUNCTUATION || type == Character.INITIAL_QUOTE_PUNCTUATION;
  }

  private static boolean closes(int c) {
    return switch (Character.getType(c)) {
      case Character.END_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION,
          Character.MODIFIER_LETTER,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK ->
          true;
      default -> false;
    };
  }
}
