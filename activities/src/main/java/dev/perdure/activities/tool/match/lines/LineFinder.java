package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.List;

/** One way to find lines: which it takes for equal to some old ones. */
public interface LineFinder {

  /** The name a result reports. */
  String name();

  /** Every place that may be meant, in file order. */
  List<Alignment> find(SourceLines file, List<String> oldLines);

  /** Whether every place it finds may be replaced at once. */
  default boolean mayRepeat() {
    return true;
  }
}
