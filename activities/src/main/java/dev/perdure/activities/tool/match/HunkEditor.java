package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.Transplant;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineFinder;
import dev.perdure.activities.tool.match.lines.LineFinders;
import dev.perdure.activities.tool.match.lines.NearestLines;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Applies a hunk to a text at the one place it can mean, from exact to forgiving. */
public final class HunkEditor {

  private final SourceLines file;
  private final LineHunk hunk;
  private final int fromLine;

  private HunkEditor(SourceLines file, LineHunk hunk, int fromLine) {
    this.file = file;
    this.hunk = hunk;
    this.fromLine = fromLine;
  }

  /** What became of a hunk. */
  public sealed interface Applied {

    /** The text after it, the matcher and the fuzz that were needed, the line after the place. */
    record Fitted(String text, String matcher, Fuzz fuzz, int nextLine) implements Applied {}

    /** Why it could not be applied. */
    record Unfit(String reason) implements Applied {}
  }

  /** Applies a hunk somewhere from a line on, with no more fuzz than allowed. */
  public static Applied apply(String text, LineHunk written, int fromLine, Fuzz most) {
    if (text.startsWith(FileText.MARK) && !written.quotesMark()) {
      return behindMark(apply(text.substring(1), written, fromLine, most));
    }
    Optional<String> elision = Elision.fault("it", written.oldLines(), written.newLines());
    if (elision.isPresent()) {
      return new Applied.Unfit(elision.get());
    }
    LineHunk hunk = text.contains(FileText.MARK) ? written : written.withoutMark();
    if (hunk.statesEndings()) {
      HunkEditor literal = new HunkEditor(SourceLines.ofFeeds(text), hunk, fromLine);
      if (literal.isExact()) {
        return literal.apply(new Fuzz(0));
      }
    }
    if (hunk.changesEndings()) {
      return new Applied.Unfit(
          "it changes line endings, and its old lines are not exactly in the file: give them byte"
              + " for byte.");
    }
    return new HunkEditor(SourceLines.of(text), hunk.withoutEndings(), fromLine).apply(most);
  }

  /** What became of the text behind a byte order mark, with the mark. */
  private static Applied behindMark(Applied applied) {
    return switch (applied) {
      case Applied.Fitted(var text, var matcher, var fuzz, var nextLine) ->
          new Applied.Fitted(FileText.MARK + text, matcher, fuzz, nextLine);
      case Applied.Unfit unfit -> unfit;
    };
  }

  private boolean isExact() {
    return !hunk.oldLines().isEmpty()
        && new Fuzz(0).finders().stream().anyMatch(finder -> !places(finder).isEmpty());
  }

  private Applied apply(Fuzz most) {
    if (hunk.oldLines().isEmpty()) {
      return insert();
    }
    for (int level = 0; level <= most.level(); level++) {
      Fuzz fuzz = new Fuzz(level);
      for (LineFinder finder : fuzz.finders()) {
        List<Alignment> places = places(finder);
        if (places.size() == 1) {
          Optional<Alignment> rival = stated(places.getFirst(), most);
          return rival.isPresent()
              ? new Applied.Unfit(ambiguous(List.of(places.getFirst(), rival.get())))
              : replace(places.getFirst(), finder.name(), fuzz);
        }
        if (places.size() > 1) {
          return new Applied.Unfit(ambiguous(places));
        }
      }
    }
    return new Applied.Unfit(missing(most));
  }

  /** A place at the very line the hunk states, where the one that matches best is elsewhere. */
  private Optional<Alignment> stated(Alignment best, Fuzz most) {
    if (hunk.line().isEmpty() || hunk.line().get() == best.first()) {
      return Optional.empty();
    }
    return IntStream.rangeClosed(0, most.level())
        .mapToObj(Fuzz::new)
        .flatMap(fuzz -> fuzz.finders().stream())
        .flatMap(finder -> finder.find(file, hunk.oldLines()).stream())
        .filter(place -> place.first() == hunk.line().get() && place.first() >= fromLine)
        .filter(place -> place.end() <= best.first() || place.first() >= best.end())
        .findFirst();
  }

  private static String ambiguous(List<Alignment> places) {
    return "its old lines match at lines %s: add context lines or an @@ line that tells them apart."
        .formatted(NearestLines.list(places.stream().map(place -> place.first() + 1).toList()));
  }

  private String missing(Fuzz most) {
    Optional<String> lost = hunk.anchors().lost(file, fromLine);
    if (lost.isPresent()) {
      return "its line '@@ %s' is not in the file%s: give a whole line that stands above its old lines, or a bare @@."
          .formatted(lost.get(), fromLine > 0 ? " after the hunk before it" : "");
    }
    Optional<Alignment> above =
        LineFinders.EXACT.find(file, hunk.oldLines()).stream()
            .filter(place -> place.first() < fromLine)
            .findFirst();
    if (above.isPresent()) {
      return "its old lines stand at line %d, above the hunk before it: give hunks in the order of the file."
          .formatted(above.get().first() + 1);
    }
    return "its old lines are not in the file%s%s. %s"
        .formatted(
            fromLine > 0 ? " after the hunk before it" : "",
            most.equals(Fuzz.MOST) ? "" : ", at a fuzz of %d at most".formatted(most.level()),
            NearestLines.remedy(file, oldText()) + Strangers.note(file, oldText()));
  }

  private String oldText() {
    return String.join("\n", hunk.oldLines());
  }

  private List<Alignment> places(LineFinder finder) {
    List<Alignment> all =
        finder.find(file, hunk.oldLines()).stream()
            .filter(place -> place.first() >= fromLine)
            .toList();
    Optional<Alignment> stated =
        hunk.line()
            .flatMap(line -> all.stream().filter(place -> place.first() == line).findFirst());
    if (stated.isPresent()) {
      return List.of(stated.get());
    }
    if (hunk.atEnd() && !all.isEmpty() && all.getLast().end() == file.size()) {
      return List.of(all.getLast());
    }
    return hunk.anchors().texts().isEmpty() ? all : anchored(all);
  }

  /** Of some places those that are the first after a line that is the last anchor. */
  private List<Alignment> anchored(List<Alignment> places) {
    return hunk.anchors().lines(file, fromLine).stream()
        .map(i -> places.stream().filter(place -> place.first() >= i).findFirst())
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private Applied replace(Alignment place, String matcher, Fuzz fuzz) {
    Proportion proportion = Proportion.of(oldText());
    int start = file.startOf(place.first());
    int end = file.startOf(place.end());
    if (!proportion.admits(end - start, place.end() - place.first())) {
      return new Applied.Unfit(
          NearestLines.disproportionate(file, place.first(), place.end(), matcher));
    }
    Optional<String> replacement = Transplant.text(file, place, hunk.lines(), hunk.finished());
    if (replacement.isEmpty()) {
      return new Applied.Unfit(
          NearestLines.unsure(file, place.first(), place.end(), matcher)
              + Strangers.note(file, oldText()));
    }
    String text = file.text();
    return new Applied.Fitted(
        text.substring(0, start) + replacement.get() + text.substring(end),
        matcher,
        fuzz,
        place.end() + hunk.growth());
  }

  /** Lines that replace nothing need a stated place: a line number or the file's end. */
  private Applied insert() {
    boolean atEnd = hunk.atEnd() || file.size() == 0;
    Optional<Integer> place = atEnd ? Optional.of(file.size()) : hunk.line();
    if (place.isEmpty() || place.get() > file.size()) {
      return new Applied.Unfit(
          "it only adds lines and does not say where: add a context line from the file, or *** End"
              + " of File.");
    }
    String ending = file.dominantEnding();
    String lines = String.join(ending, hunk.newLines());
    boolean last = place.get() == file.size();
    boolean finished = !last || hunk.finished().orElse(true);
    int offset = file.startOf(place.get());
    String before = file.text().substring(0, offset);
    return new Applied.Fitted(
        before
            + joint(before, ending)
            + lines
            + (finished ? ending : "")
            + file.text().substring(offset),
        "exact",
        new Fuzz(0),
        place.get() + hunk.newLines().size());
  }

  private static String joint(String before, String ending) {
    return before.isEmpty() || before.endsWith("\n") ? "" : ending;
  }
}
