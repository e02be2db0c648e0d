package dev.perdure.activities.tool.search;

import java.util.Optional;

/** Writes a glob as a regular expression. */
final class GlobCompiler {

  private static final int DEEPEST = 20;

  private final String glob;
  private final StringBuilder text = new StringBuilder("(?s)");
  private int at;
  private int depth;
  private boolean broken;

  private GlobCompiler(String glob) {
    this.glob = glob;
  }

  /** The expression; empty where a bracket, a brace or an escape has no end. */
  static Optional<String> expression(String glob) {
    GlobCompiler reader = new GlobCompiler(glob);
    while (reader.at < glob.length() && !reader.broken) {
      reader.step();
    }
    return reader.broken || reader.depth != 0
        ? Optional.empty()
        : Optional.of(reader.text.toString());
  }

  private void step() {
    char c = glob.charAt(at++);
    switch (c) {
      case '*' -> stars();
      case '?' -> text.append("[^/]");
      case '[' -> brackets();
      case '{', '}', ',' -> braces(c);
      case '\\' -> {
        broken = at == glob.length();
        literal(broken ? c : glob.charAt(at++));
      }
      default -> literal(c);
    }
  }

  private void stars() {
    if (!glob.startsWith("*", at)) {
      text.append("[^/]*");
      return;
    }
    int start = at - 1;
    while (glob.startsWith("*", at)) {
      at++;
    }
    boolean begins = start == 0 || "/{,".indexOf(glob.charAt(start - 1)) >= 0;
    if (begins && glob.startsWith("/", at)) {
      at++;
      text.append("(?:.*/)?");
    } else {
      text.append(begins ? ".*" : "[^/]*");
    }
  }

  private void brackets() {
    int from = glob.startsWith("!", at) || glob.startsWith("^", at) ? at + 1 : at;
    int end = glob.indexOf(']', from + 1);
    if (end < 0) {
      broken = true;
      return;
    }
    String inside =
        glob.substring(from, end)
            .replace("\\", "\\\\")
            .replace("[", "\\[")
            .replace("&", "\\&")
            .replace("^", "\\^")
            .replace("]", "\\]");
    text.append("(?!/)[").append(from > at ? "^" : "").append(inside).append(']');
    at = end + 1;
  }

  private void braces(char c) {
    if (c == '{') {
      depth++;
      broken = depth > DEEPEST;
      text.append("(?:");
    } else if (c == '}' && depth > 0) {
      depth--;
      text.append(')');
    } else if (c == ',' && depth > 0) {
      text.append('|');
    } else {
      literal(c);
    }
  }

  private void literal(char c) {
    if (c < 0x80 && !Character.isLetterOrDigit(c) && c != '/') {
      text.append('\\');
    }
    text.append(c);
  }
}
