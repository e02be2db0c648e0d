package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.compare.Kept;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the typographic quotes of an edit plain where these are surely its writer's: the file has
 * none, the edit has no others, and a line with some stays, which the file therefore has plain.
 */
final class StraightQuotes {

  private StraightQuotes() {}

  /** The edit as the file is written; the edit itself where that is not sure. */
  static LineEdit of(SourceLines file, LineEdit edit) {
    return isSure(file, edit)
        ? new LineEdit(straight(edit.oldLines()), straight(edit.newLines()), edit.finished())
        : edit;
  }

  private static boolean isSure(SourceLines file, LineEdit edit) {
    if (edit.oldLines().stream().noneMatch(StraightQuotes::isCurly)) {
      return false;
    }
    Kept kept = Kept.between(edit.oldLines(), edit.newLines());
    boolean proof = false;
    for (int i = 0; i < edit.oldLines().size(); i++) {
      proof |= kept.has(i) && isCurly(edit.oldLines().get(i));
    }
    return proof
        && !isCurly(file.text())
        && Stream.concat(edit.oldLines().stream(), edit.newLines().stream())
            .noneMatch(line -> line.indexOf('\'') >= 0 || line.indexOf('"') >= 0);
  }

  private static boolean isCurly(String text) {
    return text.chars().anyMatch(c -> straight((char) c) != c);
  }

  private static List<String> straight(List<String> lines) {
    return lines.stream().map(StraightQuotes::straight).toList();
  }

  private static String straight(String line) {
    StringBuilder straight = new StringBuilder(line.length());
    line.chars().forEach(c -> straight.append(straight((char) c)));
    return straight.toString();
  }

  private static char straight(char c) {
    return switch (c) {
      case '\u2018', '\u2019', '\u201A', '\u201B' -> '\'';
      case '\u201C', '\u201D', '\u201E', '\u201F' -> '"';
      default -> c;
    };
  }
}
