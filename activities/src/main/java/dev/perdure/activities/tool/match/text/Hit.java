package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.LineEdit;
import dev.perdure.activities.tool.match.fit.Transplant;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A place of the file: from start to end, and what would stand there; empty where the new text
 * can't be fitted to the place without guessing.
 */
public record Hit(int start, int end, Supplier<Optional<String>> replacement) {

  /** The place of aligned lines, with an edit carried over to them. */
  public static Hit of(SourceLines file, Alignment place, LineEdit edit) {
    return new Hit(
        file.startOf(place.first()),
        file.startOf(place.end()),
        () -> Transplant.text(file, place, edit));
  }
}
