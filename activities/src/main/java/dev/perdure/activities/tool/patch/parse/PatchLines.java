package dev.perdure.activities.tool.patch.parse;

import java.util.List;

/** The lines of a patch, read one after another. */
final class PatchLines {

  private final List<String> lines;
  private int next;

  PatchLines(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  boolean hasNext() {
    return next < lines.size();
  }

  String peek() {
    return lines.get(next);
  }

  /** A line some after the next; empty behind the end. */
  String peek(int after) {
    return next + after < lines.size() ? lines.get(next + after) : "";
  }

  /** How many lines are left. */
  int left() {
    return lines.size() - next;
  }

  String take() {
    return lines.get(next++);
  }

  /** The number of the line taken last, from 1. */
  int number() {
    return next;
  }

  boolean nextStartsWith(String prefix) {
    return hasNext() && peek().startsWith(prefix);
  }
}
