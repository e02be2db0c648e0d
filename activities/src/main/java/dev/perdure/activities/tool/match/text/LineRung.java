package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.LineEdit;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineFinder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The old text as whole lines, found in one of the ways lines are found. */
final class LineRung implements Rung {

  private final LineFinder finder;

  LineRung(LineFinder finder) {
    this.finder = finder;
  }

  @Override
  public String name() {
    return finder.name();
  }

  @Override
  public boolean mayRepeat() {
    return finder.mayRepeat();
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    LineEdit lines = LineEdit.of(edit.oldText(), edit.newText());
    if (lines.oldLines().stream().allMatch(String::isBlank)) {
      return List.of();
    }
    return finder.find(file, lines.oldLines()).stream()
        .map(place -> hit(file, place, lines, edit))
        .toList();
  }

  /** An edit that states the endings of the lines as they are and wants others can't be fitted. */
  private static Hit hit(SourceLines file, Alignment place, LineEdit lines, TextEdit edit) {
    Set<String> present =
        file.lines().subList(place.first(), place.end()).stream()
            .map(SourceLines.Line::ending)
            .collect(Collectors.toSet());
    Set<String> stated = SourceLines.of(edit.oldText()).endings();
    boolean changesEndings =
        !stated.isEmpty()
            && present.containsAll(stated)
            && !present.containsAll(SourceLines.of(edit.newText()).endings());
    boolean unfinished =
        place.end() == file.size() && file.line(place.end() - 1).ending().isEmpty();
    boolean brings = unfinished && !edit.oldText().endsWith("\n");
    Hit hit = Hit.of(file, place, brings ? lines.finishing() : lines);
    return changesEndings || joinsBlank(file, place, edit)
        ? new Hit(hit.start(), hit.end(), Optional::empty)
        : hit;
  }

  /** Whether a line feed that goes with the old text may be that of a blank line below. */
  private static boolean joinsBlank(SourceLines file, Alignment place, TextEdit edit) {
    return edit.oldText().endsWith("\n")
        && !edit.newText().endsWith("\n")
        && !edit.newText().isEmpty()
        && place.end() < file.size()
        && file.line(place.end()).content().isBlank();
  }
}
