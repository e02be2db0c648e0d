package dev.perdure.activities.tool.match;

import java.util.List;
import java.util.Optional;

/**
 * Some lines to be replaced by others.
 *
 * @param oldLines what must be there, context included
 * @param newLines what shall be there, context included
 * @param line the line the first old one should be, from 0, where a patch says so
 * @param anchor a line that must come before, such as a function's head
 * @param atEnd whether the old lines are the file's last
 */
public record LineHunk(
    List<String> oldLines,
    List<String> newLines,
    Optional<Integer> line,
    Optional<String> anchor,
    boolean atEnd) {

  /** Copies the lists. */
  public LineHunk {
    oldLines = List.copyOf(oldLines);
    newLines = List.copyOf(newLines);
  }
}
