package dev.perdure.activities.tool.search.expression;

/**
 * Reads a class in brackets. Plain ASCII characters and ranges are told exactly, anything else is
 * any character.
 */
final class ClassReader {

  private final String text;
  private final StringBuilder bytes = new StringBuilder("[");
  private boolean exact;
  private int at;

  ClassReader(String text, int at, boolean anyCase) {
    this.text = text;
    this.at = at + 1;
    this.exact = !anyCase && !text.startsWith("[^", at);
  }

  /** What the class may match. */
  Node read() {
    int depth = 1;
    while (depth > 0) {
      char c = text.charAt(at);
      if (c == '\\') {
        escape();
      } else {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        plain(c);
      }
    }
    return exact && bytes.length() > 1 ? new Node.OneOf(bytes.append(']').toString()) : Node.ANY;
  }

  /** Where the class ends. */
  int end() {
    return at;
  }

  private void escape() {
    if (text.startsWith("\\Q", at)) {
      exact = false;
      int end = text.indexOf("\\E", at);
      at = end < 0 ? text.length() : end + 2;
      return;
    }
    char c = text.charAt(at + 1);
    exact = exact && c < 0x80 && !Character.isLetterOrDigit(c);
    add(c);
    at += 2;
  }

  private void plain(char c) {
    exact = exact && c < 0x80 && "[&\n".indexOf(c) < 0;
    if (isRange(c)) {
      bytes.append('-');
    } else if (c != ']') {
      add(c);
    }
    at++;
  }

  private boolean isRange(char c) {
    return c == '-' && bytes.length() > 1 && text.charAt(at + 1) != ']';
  }

  private void add(char c) {
    bytes.append("\\x%02X".formatted((int) c & 0xFF));
  }
}
