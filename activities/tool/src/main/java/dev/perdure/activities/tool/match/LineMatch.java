package dev.perdure.activities.tool.match;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Lines of a file that an edit's old lines match.
 *
 * @param first the first line of the place, from 0
 * @param end the line after its last one
 * @param fileLines for each old line the file's line, or -1 if the file has none
 * @param complete whether old lines differ from the file's by whitespace, typographic characters
 *     and blank lines alone
 */
record LineMatch(int first, int end, List<Integer> fileLines, boolean complete) {

  LineMatch {
    fileLines = List.copyOf(fileLines);
  }

  /** Old lines that are consecutive lines of the file. */
  static LineMatch ofRun(int first, int size) {
    return new LineMatch(
        first, first + size, IntStream.range(first, first + size).boxed().toList(), true);
  }

  /** Whether the place has lines that no old line is. */
  boolean hasGaps() {
    Set<Integer> quoted = new HashSet<>(fileLines);
    return IntStream.range(first, end).anyMatch(line -> !quoted.contains(line));
  }
}
