package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.tool.match.fit.compare.Kept;
import dev.perdure.activities.tool.match.fit.compare.LineChanges;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How misquoted lines that stay stand in the new text: as they were quoted, as the file has them,
 * or in a way that leaves open which line of the new text they are.
 */
final class Stayed {

  private final List<String> present;
  private final Alignment place;
  private final LineEdit edit;
  private final LineChanges changes;
  private final Kept kept;
  private final Set<String> arrived;
  private int quoted;
  private int restored;
  private boolean doubtful;

  private Stayed(List<String> present, Alignment place, LineEdit edit) {
    this.present = present;
    this.place = place;
    this.edit = edit;
    this.changes = LineChanges.between(keys(edit.oldLines()), keys(edit.newLines()));
    this.kept = Kept.of(changes, edit.oldLines().size(), edit.newLines().size());
    this.arrived =
        IntStream.range(0, edit.newLines().size())
            .filter(i -> !kept.comes(i))
            .mapToObj(edit.newLines()::get)
            .collect(Collectors.toSet());
  }

  static Stayed of(List<String> present, Alignment place, LineEdit edit, List<Integer> misquoted) {
    Stayed stayed = new Stayed(present, place, edit);
    misquoted.stream().filter(stayed.kept::has).forEach(stayed::count);
    stayed.changes.all().forEach(change -> stayed.doubt(change, misquoted));
    return stayed;
  }

  private void count(int line) {
    String now = edit.newLines().get(kept.now(line));
    String real = real(line);
    if (now.equals(edit.oldLines().get(line))) {
      quoted++;
      doubtful |= arrived.contains(real);
    } else if (now.equals(real)) {
      restored++;
    }
  }

  /** Doubts lines that may be others of a change which are written otherwise. */
  private void doubt(LineChanges.Change change, List<Integer> misquoted) {
    for (int line : changes.doubtful(change)) {
      if (misquoted.contains(line)) {
        String key = LineKeys.collapsed(edit.oldLines().get(line));
        Set<String> forms = new LinkedHashSet<>();
        forms.add(edit.newLines().get(kept.now(line)));
        IntStream.range(change.at(), change.end())
            .mapToObj(edit.newLines()::get)
            .filter(candidate -> LineKeys.collapsed(candidate).equals(key))
            .forEach(forms::add);
        doubtful |= forms.size() > 1;
      }
    }
  }

  /** The file's line an old one is; what the file has not is nothing. */
  private String real(int line) {
    int there = place.fileLines().get(line);
    return there < 0 ? "" : present.get(there - place.first());
  }

  private static List<String> keys(List<String> lines) {
    return lines.stream().map(LineKeys::collapsed).toList();
  }

  boolean isQuoted() {
    return quoted > 0;
  }

  boolean isRestored() {
    return restored > 0;
  }

  boolean isDoubtful() {
    return doubtful;
  }
}
