package dev.perdure.activities.tool.match.fit.blank;

import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.List;

/** Old and new lines of an edit that quotes every line of its place. */
public record Restored(List<String> oldLines, List<String> newLines, Alignment place) {

  /** Copies the lists. */
  public Restored {
    oldLines = List.copyOf(oldLines);
    newLines = List.copyOf(newLines);
  }
}
