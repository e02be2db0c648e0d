package dev.perdure.activities.tool.match.lines;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which lines of a file an edit's old lines are.
 *
 * @param first the first line of the place, from 0
 * @param end the line after its last one
 * @param fileLines for each old line the file's line, or -1 where the file has none
 * @param complete whether old lines that differ from the file's only do so by whitespace,
 *     typographic characters or blank lines
 */
public record Alignment(int first, int end, List<Integer> fileLines, boolean complete) {

  /** Copies the list. */
  public Alignment {
    fileLines = List.copyOf(fileLines);
  }

  /** Old lines that are consecutive lines of the file. */
  public static Alignment ofRun(int first, int size) {
    return new Alignment(
        first, first + size, IntStream.range(first, first + size).boxed().toList(), true);
  }

  /** The lines of the place that no old line is. */
  public List<Integer> gaps() {
    Set<Integer> quoted = new HashSet<>(fileLines);
    return IntStream.range(first, end).filter(line -> !quoted.contains(line)).boxed().toList();
  }
}
