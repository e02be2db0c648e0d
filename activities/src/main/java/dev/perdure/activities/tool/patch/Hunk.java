package dev.perdure.activities.tool.patch;

import dev.perdure.activities.tool.match.LineHunk;
import dev.perdure.activities.tool.text.SourceLines;
import java.util.Optional;

/**
 * Changed lines of a file with their context. Whether the file ends with a line ending is only
 * stated by a unified diff; where it is not, it stays as it is.
 */
record Hunk(LineHunk lines, Optional<Boolean> endsFinished) {

  /** The same hunk where the ones before it have moved the lines it names. */
  Hunk shifted(int by) {
    LineHunk moved =
        new LineHunk(
            lines.oldLines(),
            lines.newLines(),
            lines.line().map(line -> Math.max(0, line + by)),
            lines.anchor(),
            lines.atEnd());
    return new Hunk(moved, endsFinished);
  }

  /** By how many lines the file grows. */
  int growth() {
    return lines.newLines().size() - lines.oldLines().size();
  }

  /** A text with the final line ending as the hunk states it. */
  String finish(String text) {
    boolean finished = text.endsWith("\n");
    if (text.isEmpty() || endsFinished.isEmpty() || finished == endsFinished.get()) {
      return text;
    }
    return finished
        ? text.replaceFirst("\r?\n\\z", "")
        : text + SourceLines.of(text).dominantEnding();
  }
}
