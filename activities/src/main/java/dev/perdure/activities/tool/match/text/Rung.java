package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import java.util.List;

/** One matcher of the ladder. */
public interface Rung {

  /** The name a result reports. */
  String name();

  /** Every place this matcher takes for the old text, in file order. */
  List<Hit> hits(SourceLines file, TextEdit edit);

  /** Whether every place it finds may be replaced at once. */
  default boolean mayRepeat() {
    return true;
  }
}
