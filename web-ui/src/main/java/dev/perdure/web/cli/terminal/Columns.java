package dev.perdure.web.cli.terminal;

/** Display width of text, where East Asian characters and emoji take two columns. */
final class Columns {
  private static final int[][] WIDE = {
    {0x1100, 0x115f},
    {0x2e80, 0x303e},
    {0x3041, 0x33ff},
    {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},
    {0xa000, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f900, 0x1faff},
    {0x20000, 0x3fffd}
  };

  private Columns() {}

  static int of(String text) {
    return text.codePoints().map(Columns::of).sum();
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
      default -> isWide(letter) ? 2 : 1;
    };
  }

  private static boolean isWide(int letter) {
    for (int[] range : WIDE) {
      if (letter >= range[0] && letter <= range[1]) {
        return true;
      }
    }
    return false;
  }
}
