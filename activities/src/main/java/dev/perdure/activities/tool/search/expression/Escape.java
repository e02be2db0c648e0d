package dev.perdure.activities.tool.search.expression;

import dev.perdure.activities.tool.search.expression.ShapeReader.Unknown;

/**
 * An escape: where it ends, and the character it stands for, or else what it may match.
 *
 * @param literal whether it stands for one character
 */
record Escape(int end, boolean literal, int character, Node node) {

  private static final String BEYOND = "[\\x80-\\xFF]{1,4}";

  static Escape at(String text, int at) throws Unknown {
    char c = text.charAt(at + 1);
    int end = at + 2;
    return switch (c) {
      case 'd' -> one(end, "(?:[0-9]|%s)".formatted(BEYOND));
      case 'w' -> one(end, "(?:[0-9A-Za-z_]|%s)".formatted(BEYOND));
      case 's' -> one(end, "(?:[\\x09\\x0B-\\x0D\\x1C-\\x20]|%s)".formatted(BEYOND));
      case 'D', 'W', 'S', 'h', 'H', 'v', 'V' -> new Escape(end, false, 0, Node.ANY);
      case 'p', 'P' -> new Escape(endOfProperty(text, end), false, 0, Node.ANY);
      case 'b' -> boundary(text, end);
      case 'B', 'A', 'z', 'Z', 'G' -> new Escape(end, false, 0, Node.NOTHING);
      case 't' -> new Escape(end, true, '\t', Node.NOTHING);
      default -> other(text, c, end);
    };
  }

  private static Escape other(String text, char c, int end) throws Unknown {
    if (c == 'x' && text.charAt(end) != '{') {
      return number(text, end, 2);
    }
    if (c == 'u' && text.charAt(end) != '{') {
      return number(text, end, 4);
    }
    boolean plain = c < 0x80 && !Character.isLetterOrDigit(c);
    if (!plain) {
      throw new Unknown();
    }
    return new Escape(end, true, c, Node.NOTHING);
  }

  private static Escape number(String text, int from, int digits) throws Unknown {
    int character = Integer.parseInt(text, from, from + digits, 16);
    if (character == '\n') {
      throw new Unknown();
    }
    return new Escape(from + digits, true, character, Node.NOTHING);
  }

  private static Escape boundary(String text, int end) throws Unknown {
    if (text.startsWith("{", end)) {
      throw new Unknown();
    }
    return new Escape(end, false, 0, Node.NOTHING);
  }

  private static int endOfProperty(String text, int from) {
    return text.charAt(from) == '{' ? text.indexOf('}', from) + 1 : from + 1;
  }

  private static Escape one(int end, String bytes) {
    return new Escape(end, false, 0, new Node.OneOf(bytes));
  }
}
