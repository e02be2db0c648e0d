package dev.perdure.web.cli.terminal;

import org.jline.utils.WCWidth;

/**
 * The display width of text in terminal columns, where East Asian characters and emoji take two.
 */
final class DisplayWidth {

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** The end index of the part that fits into the columns. */
  static int end(String text, int from, int columns) {
    int left = columns;
    int at = from;
    while (at < text.length()) {
      int letter = text.codePointAt(at);
      left -= of(letter);
      if (left < 0) {
        return at;
      }
      at += Character.charCount(letter);
    }
    return at;
  }

  private static int of(int letter) {
    return switch (Character.getType(letter)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> Math.max(1, WCWidth.wcwidth(letter));
    };
  }
}
