package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rewrite of an edit or hunk whose old lines only resemble the file's, so that its new lines fit
 * the file. New lines in the form of the old ones are translated to the file's, those in the file's
 * form are kept; if it is unclear and matters, nothing is done.
 */
record HunkRewrite(SourceLines file, LineMatch place, LineEdit edit) {

  /** The lines of the place after the edit; empty if that would be a guess. */
  static Optional<String> ofEdit(SourceLines file, LineMatch place, LineEdit edit) {
    HunkRewrite rewrite = new HunkRewrite(file, place, edit).withQuotesOfFile();
    if (!place.complete()) {
      return rewrite.removesUnseen() ? Optional.empty() : rewrite.translated(false);
    }
    return place.hasGaps()
        ? new BlankLineRestorer(rewrite).restored().flatMap(HunkRewrite::whole)
        : rewrite.whole();
  }

  /** The same for a hunk, whose lines are marked. */
  static Optional<String> ofHunk(SourceLines file, LineMatch place, Hunk hunk) {
    if (place.complete() && place.hasGaps()) {
      return hunk.withLostBlanks(file, place).flatMap(HunkRewrite::whole);
    }
    Optional<String> quoted = ofEdit(file, place, hunk.edit());
    return switch (hunk.indentation(file, place)) {
      case QUOTED -> quoted;
      case FILE -> ofEdit(file, place, hunk.quoting(file, place).edit());
      case UNCLEAR ->
          ofEdit(file, place, hunk.quoting(file, place).edit())
              .filter(text -> quoted.equals(Optional.of(text)));
    };
  }

  private HunkRewrite withQuotesOfFile() {
    return new HunkRewrite(file, place, edit.withQuotesOf(file));
  }

  /** The rewrite of an edit whose old lines are all lines of the place. */
  private Optional<String> whole() {
    HunkRewrite rewrite = withQuotesOfFile();
    return rewrite.removesUnseen() ? Optional.empty() : rewrite.byPolicy();
  }

  private Optional<String> byPolicy() {
    return switch (IndentPolicy.of(this)) {
      case AS_QUOTED -> translated(true);
      case PERHAPS_AS_QUOTED -> translated(false);
      case AS_FILE -> asWritten();
      case UNCLEAR -> translated(false).filter(text -> asWritten().equals(Optional.of(text)));
    };
  }

  private Optional<String> translated(boolean sure) {
    return new LineReplacer(this, sure).text();
  }

  private Optional<String> asWritten() {
    List<String> present = file.contents().subList(place.first(), place.end());
    LineMatch exact = LineMatch.ofRun(place.first(), present.size());
    return new LineReplacer(new HunkRewrite(file, exact, edit.replacing(present)), false).text();
  }

  /** Whether a line that goes holds something the edit does not show, such as a form feed. */
  private boolean removesUnseen() {
    List<Integer> more = aligned().filter(i -> !quoted(i).isAlike()).boxed().toList();
    return !more.isEmpty()
        && LineDiff.between(edit.oldLines(), edit.newLines()).changes().stream()
            .anyMatch(change -> more.stream().anyMatch(i -> i >= change.from() && i < change.to()));
  }

  /** The old lines that the file has. */
  private IntStream aligned() {
    return IntStream.range(0, edit.oldLines().size()).filter(this::isInFile);
  }

  boolean isInFile(int oldLine) {
    return lineOf(oldLine) >= 0;
  }

  /** The number of the file's line an old one is, negative if there is none. */
  int lineOf(int oldLine) {
    return place.fileLines().get(oldLine);
  }

  /** The file's line an old one is. */
  String inFile(int oldLine) {
    return file.line(lineOf(oldLine)).content();
  }

  QuotedLine quoted(int oldLine) {
    return new QuotedLine(edit.oldLines().get(oldLine), inFile(oldLine));
  }

  /** The old lines that the file has, in their order. */
  List<QuotedLine> quoted() {
    return aligned().mapToObj(this::quoted).toList();
  }

  /** The old lines that the file has otherwise or not at all. */
  List<Integer> misquoted() {
    return IntStream.range(0, edit.oldLines().size())
        .filter(i -> !isInFile(i) || !inFile(i).equals(edit.oldLines().get(i)))
        .boxed()
        .toList();
  }

  /** All old lines, then all new ones. */
  Stream<String> allLines() {
    return Stream.concat(edit.oldLines().stream(), edit.newLines().stream());
  }
}
