package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import java.util.List;
import java.util.Optional;

/** Applies a hunk of a patch to a text at the one place that it matches, exactly or with fuzz. */
public final class HunkApplier {

  /**
   * The largest difference between a patch's lines and the file's: 0 is none, 1 blanks at line ends
   * and line endings, 2 any whitespace, 3 also typographic characters, 4 also blank lines.
   */
  public static final int MAX_FUZZ = 4;

  private final SourceLines file;
  private final Hunk hunk;
  private final int fromLine;

  private HunkApplier(SourceLines file, Hunk hunk, int fromLine) {
    this.file = file;
    this.hunk = hunk;
    this.fromLine = fromLine;
  }

  /** Applies a hunk somewhere from a line on, with no more fuzz than allowed. */
  public static HunkOutcome apply(String text, Hunk written, int fromLine, int most) {
    if (text.startsWith(FileText.MARK) && !written.quotesMark()) {
      return behindMark(apply(text.substring(1), written, fromLine, most));
    }
    Hunk hunk = text.contains(FileText.MARK) ? written : written.withoutMark();
    if (hunk.statesEndings()) {
      HunkApplier literal = new HunkApplier(SourceLines.ofFeeds(text), hunk, fromLine);
      if (!hunk.oldLines().isEmpty() && !literal.places(LineMatcher.EXACT).isEmpty()) {
        return literal.apply(0);
      }
    }
    if (hunk.changesEndings()) {
      return new HunkOutcome.Unfit(
          "it changes line endings, and its old lines are not exactly in the file: give them byte"
              + " for byte.");
    }
    return new HunkApplier(SourceLines.of(text), hunk.withoutEndings(), fromLine).apply(most);
  }

  /** Returns the result for the text behind a byte order mark, with the mark. */
  private static HunkOutcome behindMark(HunkOutcome applied) {
    return switch (applied) {
      case HunkOutcome.Fitted(var changed, var matcher, var fuzz, var nextLine) ->
          new HunkOutcome.Fitted(FileText.MARK + changed, matcher, fuzz, nextLine);
      case HunkOutcome.Unfit unfit -> unfit;
    };
  }

  private HunkOutcome apply(int most) {
    if (hunk.oldLines().isEmpty()) {
      return insert();
    }
    for (LineMatcher finder : LineMatcher.upTo(most)) {
      List<LineMatch> places = places(finder);
      if (places.size() == 1) {
        LineMatch place = places.getFirst();
        return placeAtStatedLine(place, most)
            .map(rival -> ambiguous(List.of(place, rival)))
            .orElseGet(() -> replace(place, finder));
      }
      if (places.size() > 1) {
        return ambiguous(places);
      }
    }
    return new HunkOutcome.Unfit(missing(most));
  }

  /** A place at the very line the hunk states, if the one that matches best is elsewhere. */
  private Optional<LineMatch> placeAtStatedLine(LineMatch best, int most) {
    if (hunk.line().isEmpty() || hunk.line().get() == best.first()) {
      return Optional.empty();
    }
    return LineMatcher.upTo(most).stream()
        .flatMap(finder -> finder.find(file, hunk.oldLines()).stream())
        .filter(place -> place.first() == hunk.line().get() && place.first() >= fromLine)
        .filter(place -> place.end() <= best.first() || place.first() >= best.end())
        .findFirst();
  }

  private static HunkOutcome ambiguous(List<LineMatch> places) {
    return new HunkOutcome.Unfit(
        "its old lines match at lines %s: add context lines or an @@ line that tells them apart."
            .formatted(
                NearestLinesMessage.list(
                    places.stream().map(place -> place.first() + 1).toList())));
  }

  private String missing(int most) {
    Optional<String> lost = hunk.lostAnchor(file, fromLine);
    if (lost.isPresent()) {
      return "its line '@@ %s' is not in the file%s: give a whole line that stands above its old lines, or a bare @@."
          .formatted(lost.get(), fromLine > 0 ? " after the hunk before it" : "");
    }
    Optional<LineMatch> above =
        LineMatcher.EXACT.find(file, hunk.oldLines()).stream()
            .filter(place -> place.first() < fromLine)
            .findFirst();
    if (above.isPresent()) {
      return "its old lines stand at line %d, above the hunk before it: give hunks in the order of the file."
          .formatted(above.get().first() + 1);
    }
    return "its old lines are not in the file%s%s. %s"
        .formatted(
            fromLine > 0 ? " after the hunk before it" : "",
            most == MAX_FUZZ ? "" : ", at a fuzz of %d at most".formatted(most),
            new NearestLinesMessage(file).remedy(oldText())
                + UnicodeHints.foreign(file, oldText()));
  }

  private String oldText() {
    return String.join("\n", hunk.oldLines());
  }

  private List<LineMatch> places(LineMatcher finder) {
    List<LineMatch> all =
        finder.find(file, hunk.oldLines()).stream()
            .filter(place -> place.first() >= fromLine)
            .toList();
    Optional<LineMatch> stated =
        hunk.line()
            .flatMap(line -> all.stream().filter(place -> place.first() == line).findFirst());
    if (stated.isPresent()) {
      return List.of(stated.get());
    }
    if (hunk.atEnd() && !all.isEmpty() && all.getLast().end() == file.size()) {
      return List.of(all.getLast());
    }
    return hunk.anchors().isEmpty() ? all : anchored(all);
  }

  /** The first of some places after each line that is the last anchor. */
  private List<LineMatch> anchored(List<LineMatch> places) {
    return hunk.anchorLines(file, fromLine).stream()
        .flatMap(i -> places.stream().filter(place -> place.first() >= i).limit(1))
        .distinct()
        .toList();
  }

  private HunkOutcome replace(LineMatch place, LineMatcher finder) {
    NearestLinesMessage nearest = new NearestLinesMessage(file);
    int start = file.startOf(place.first());
    int end = file.startOf(place.end());
    Optional<String> oversized =
        nearest.oversized(oldText(), place.first(), place.end(), end - start, finder.label());
    if (oversized.isPresent()) {
      return new HunkOutcome.Unfit(oversized.get());
    }
    return HunkRewrite.ofHunk(file, place, hunk)
        .<HunkOutcome>map(replacement ->
            new HunkOutcome.Fitted(
                file.text().substring(0, start) + replacement + file.text().substring(end),
                finder.label(),
                finder.fuzz(),
                place.end() + hunk.growth()))
        .orElseGet(() ->
            new HunkOutcome.Unfit(
                nearest.unsure(oldText(), place.first(), place.end(), finder.label())));
  }

  /** Lines that replace nothing need a stated place: a line number or the file's end. */
  private HunkOutcome insert() {
    boolean atEnd = hunk.atEnd() || file.size() == 0;
    Optional<Integer> place = atEnd ? Optional.of(file.size()) : hunk.line();
    if (place.isEmpty() || place.get() > file.size()) {
      return new HunkOutcome.Unfit(
          "it only adds lines and does not say where: add a context line from the file, or *** End"
              + " of File.");
    }
    return insertAt(place.get());
  }

  private HunkOutcome insertAt(int place) {
    String ending = file.dominantEnding();
    boolean finished = place < file.size() || hunk.finished().orElse(true);
    int offset = file.startOf(place);
    String before = file.text().substring(0, offset);
    boolean joined = before.isEmpty() || before.endsWith("\n");
    return new HunkOutcome.Fitted(
        before
            + (joined ? "" : ending)
            + String.join(ending, hunk.newLines())
            + (finished ? ending : "")
            + file.text().substring(offset),
        LineMatcher.EXACT.label(),
        0,
        place + hunk.newLines().size());
  }
}
