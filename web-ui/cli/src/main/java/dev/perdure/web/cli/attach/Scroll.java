package dev.perdure.web.cli.attach;

import java.util.List;
import java.util.OptionalInt;

/**
 * The scroll position in a list of lines: gives the lines in view, and can follow new ones at the
 * end.
 */
final class Scroll {
  private final boolean follows;
  private OptionalInt top;
  private int last;
  private int height = 1;

  private Scroll(boolean follows) {
    this.follows = follows;
    this.top = follows ? OptionalInt.empty() : OptionalInt.of(0);
  }

  static Scroll following() {
    return new Scroll(true);
  }

  static Scroll fromTheTop() {
    return new Scroll(false);
  }

  boolean isAtEnd() {
    return top.isEmpty() || top.getAsInt() >= last;
  }

  int height() {
    return height;
  }

  void by(int lines) {
    int to = Math.clamp((long) top.orElse(last) + lines, 0, last);
    top = follows && to == last ? OptionalInt.empty() : OptionalInt.of(to);
  }

  void toStart() {
    top = OptionalInt.of(0);
  }

  void toEnd() {
    top = follows ? OptionalInt.empty() : OptionalInt.of(last);
  }

  /** The lines in view. */
  List<ScreenLine> window(List<ScreenLine> lines, int rows) {
    height = Math.max(1, rows);
    last = Math.max(0, lines.size() - rows);
    int from = Math.min(top.orElse(last), last);
    return lines.subList(from, Math.min(lines.size(), from + rows));
  }
}
