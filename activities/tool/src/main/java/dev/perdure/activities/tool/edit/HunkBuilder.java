package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.match.Hunk;
import dev.perdure.activities.tool.match.HunkLine;
import dev.perdure.activities.tool.match.HunkLineMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builder of a patch hunk, line by line. */
final class HunkBuilder {

  private final List<HunkLine> lines = new ArrayList<>();
  private Optional<Integer> line = Optional.empty();
  private final List<String> anchors = new ArrayList<>();
  private boolean atEnd;
  private boolean oldUnfinished;
  private boolean newUnfinished;
  private char last = ' ';

  /** The line the hunk states for its first old one, from 0. */
  HunkBuilder line(int index) {
    line = Optional.of(index);
    return this;
  }

  /** A line that comes before, below those named before it. */
  HunkBuilder anchor(String text) {
    if (!text.isBlank()) {
      anchors.add(text);
    }
    return this;
  }

  void atEnd() {
    atEnd = true;
  }

  /** The line taken last has no line ending. */
  void unfinished() {
    oldUnfinished |= last != '+';
    newUnfinished |= last != '-';
  }

  /** Takes a line with its mark; false if it has none. */
  boolean take(String text) {
    last = text.isEmpty() ? ' ' : text.charAt(0);
    String content = text.isEmpty() ? "" : text.substring(1);
    lines.add(
        new HunkLine(
            last == '+'
                ? HunkLineMark.ADDED
                : last == '-' ? HunkLineMark.REMOVED : HunkLineMark.CONTEXT,
            content));
    return last == ' ' || last == '+' || last == '-';
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  int oldSize() {
    return count(HunkLineMark.REMOVED);
  }

  int newSize() {
    return count(HunkLineMark.ADDED);
  }

  /** How many lines have a mark or stay. */
  private int count(HunkLineMark mark) {
    return (int)
        lines.stream()
            .filter(line -> line.mark() == mark || line.mark() == HunkLineMark.CONTEXT)
            .count();
  }

  Hunk build() {
    boolean states = oldUnfinished || newUnfinished;
    return new Hunk(
        lines,
        line,
        anchors,
        atEnd || oldUnfinished,
        states ? Optional.of(!newUnfinished) : Optional.empty());
  }
}
