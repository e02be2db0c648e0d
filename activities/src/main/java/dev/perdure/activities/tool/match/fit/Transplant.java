package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.blank.LostBlanks;
import dev.perdure.activities.tool.match.fit.blank.Restored;
import dev.perdure.activities.tool.match.fit.compare.KeptText;
import dev.perdure.activities.tool.match.fit.compare.LineChanges;
import dev.perdure.activities.tool.match.lines.Alignment;
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
      return hides(file, place, edit) ? Optional.empty() : translated(file, place, edit, false);
    }
    return place.gaps().isEmpty()
        ? whole(file, place, edit)
        : restored(file, place, edit).flatMap(all -> whole(file, all, edit.finished()));
  }

  /** The same for a hunk whose lines a patch marks. */
  public static Optional<String> text(
      SourceLines file, Alignment place, MarkedLines hunk, Optional<Boolean> finished) {
    if (place.complete() && !place.gaps().isEmpty()) {
      return hunk.restored(file, place).flatMap(all -> whole(file, all, finished));
    }
    Optional<String> quoted =
        text(file, place, new LineEdit(hunk.oldLines(), hunk.newLines(), finished));
    return switch (hunk.indentation(file, place)) {
      case QUOTED -> quoted;
      case FILE -> asWritten(file, place, hunk, finished);
      case UNCLEAR ->
          asWritten(file, place, hunk, finished).filter(text -> quoted.equals(Optional.of(text)));
    };
  }

  private static Optional<String> asWritten(
      SourceLines file, Alignment place, MarkedLines hunk, Optional<Boolean> finished) {
    MarkedLines present = hunk.quoting(file, place);
    return text(file, place, new LineEdit(present.oldLines(), present.newLines(), finished));
  }

  private static Optional<Restored> restored(SourceLines file, Alignment place, LineEdit edit) {
    KeptText kept = KeptText.between(edit.oldLines(), edit.newLines());
    return new LostBlanks(file, place, kept, edit.finished().isEmpty()).restored();
  }

  private static Optional<String> whole(
      SourceLines file, Restored all, Optional<Boolean> finished) {
    LineEdit edit = new LineEdit(all.oldLines(), all.newLines(), finished);
    return whole(file, all.place(), StraightQuotes.of(file, edit));
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
    List<Integer> more =
        IntStream.range(0, edit.oldLines().size())
            .filter(i -> place.fileLines().get(i) >= 0 && !pair(file, place, edit, i).isAlike())
            .boxed()
            .toList();
    return !more.isEmpty()
        && LineChanges.between(edit.oldLines(), edit.newLines()).all().stream()
            .anyMatch(change -> more.stream().anyMatch(i -> i >= change.from() && i < change.to()));
  }

  private static Spelling.Pair pair(SourceLines file, Alignment place, LineEdit edit, int old) {
    return new Spelling.Pair(
        edit.oldLines().get(old), file.line(place.fileLines().get(old)).content());
  }

  private static Optional<String> text(
      SourceLines file, Alignment place, LineEdit edit, List<String> present) {
    return switch (Manner.of(present, place, edit)) {
      case OF_OLD_LINES -> translated(file, place, edit, true);
      case LIKE_OLD_LINES -> translated(file, place, edit, false);
      case OF_FILE -> asWritten(file, place, edit, present);
      case UNCLEAR -> {
        Optional<String> translated = translated(file, place, edit, false);
        yield translated.equals(asWritten(file, place, edit, present))
            ? translated
            : Optional.empty();
      }
    };
  }

  private static Optional<String> translated(
      SourceLines file, Alignment place, LineEdit edit, boolean sure) {
    return new Graft(file, place, edit, sure).text();
  }

  private static Optional<String> asWritten(
      SourceLines file, Alignment place, LineEdit edit, List<String> present) {
    Alignment exact = Alignment.ofRun(place.first(), present.size());
    return new Graft(file, exact, edit.replacing(present), false).text();
  }
}
