package dev.perdure.activities.tool.match;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which lines of a file an edit's old lines are: from first to end (exclusive), and for each old
 * line the file's line, or -1 where the file has none (a blank line that only the edit has).
 */
record Alignment(int first, int end, List<Integer> fileLines) {

  /** Old lines that are consecutive lines of the file. */
  static Alignment ofRun(int first, int size) {
    return new Alignment(
        first, first + size, IntStream.range(first, first + size).boxed().toList());
  }
}
