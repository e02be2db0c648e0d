package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.tool.match.fit.compare.LineChanges;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.text.SourceLines;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Carries an edit over to lines that resemble its old lines. Its new lines are written either in
 * the manner of its old ones, which then is translated to the file's, or in the file's own, which
 * then is taken as it is; where neither is clear and it matters, nothing is done.
 */
public final class Transplant {

  private Transplant() {}

  /** The lines of the place after the edit; empty where that would be a guess. */
  public static Optional<String> text(SourceLines file, Alignment place, LineEdit written) {
    LineEdit edit = StraightQuotes.of(file, written);
    if (!place.complete()) {
      return hides(file, place, edit) ? Optional.empty() : translated(file, place, edit);
    }
    return place.gaps().isEmpty()
        ? whole(file, place, edit)
        : LostBlanks.restored(file, place, edit)
            .flatMap(whole -> whole(file, whole.place(), whole.edit()));
  }

  /** The same for a hunk whose lines a patch marks. */
  public static Optional<String> text(
      SourceLines file, Alignment place, MarkedLines hunk, Optional<Boolean> finished) {
    if (!place.complete() || place.gaps().isEmpty()) {
      return text(file, place, new LineEdit(hunk.oldLines(), hunk.newLines(), finished));
    }
    return hunk.restored(file, place, finished)
        .flatMap(whole -> whole(file, whole.place(), StraightQuotes.of(file, whole.edit())));
  }

  private static Optional<String> whole(SourceLines file, Alignment place, LineEdit edit) {
    List<String> present =
        file.lines().subList(place.first(), place.end()).stream()
            .map(SourceLines.Line::content)
            .toList();
    return hides(file, place, edit) ? Optional.empty() : text(file, place, edit, present);
  }

  /** Whether a line that goes holds something the edit does not show, such as a form feed. */
  private static boolean hides(SourceLines file, Alignment place, LineEdit edit) {
    return LineChanges.between(edit.oldLines(), edit.newLines()).all().stream()
        .flatMapToInt(change -> IntStream.range(change.from(), change.to()))
        .filter(i -> place.fileLines().get(i) >= 0)
        .mapToObj(i ->
            new Spelling.Pair(
                edit.oldLines().get(i), file.line(place.fileLines().get(i)).content()))
        .anyMatch(pair -> !pair.isAlike());
  }

  private static Optional<String> text(
      SourceLines file, Alignment place, LineEdit edit, List<String> present) {
    return switch (Manner.of(present, place, edit)) {
      case OF_OLD_LINES -> translated(file, place, edit);
      case OF_FILE -> asWritten(file, place, edit, present);
      case UNCLEAR -> {
        Optional<String> translated = translated(file, place, edit);
        yield translated.equals(asWritten(file, place, edit, present))
            ? translated
            : Optional.empty();
      }
    };
  }

  private static Optional<String> translated(SourceLines file, Alignment place, LineEdit edit) {
    return new Graft(file, place, edit).text();
  }

  private static Optional<String> asWritten(
      SourceLines file, Alignment place, LineEdit edit, List<String> present) {
    Alignment exact = Alignment.ofRun(place.first(), present.size());
    return new Graft(file, exact, edit.replacing(present)).text();
  }
}
