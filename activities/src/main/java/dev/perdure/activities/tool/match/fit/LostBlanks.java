package dev.perdure.activities.tool.match.fit;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.List;

/**
 * What becomes of lines that only the file has, blank ones as a rule, between lines an edit quotes.
 *
 * @param quoted how many such places the new text leaves as the old text quotes them
 * @param restored how many the new text has as the file
 * @param unclear whether an edit that has blank lines changes what is beside such a place, so that
 *     it can't be told whether it knows of them
 */
record LostBlanks(int quoted, int restored, boolean unclear) {

  static LostBlanks of(List<String> present, Alignment place, LineEdit edit) {
    int quoted = 0;
    int restored = 0;
    boolean unclear = false;
    for (int i = 1; i < edit.oldLines().size(); i++) {
      int above = place.fileLines().get(i - 1);
      int below = place.fileLines().get(i);
      if (above < 0 || below <= above + 1) {
        continue;
      }
      if (staysTogether(i - 1, i, edit.oldLines(), edit.newLines())) {
        quoted++;
      } else if (getsBlanks(i, edit)
          && staysTogether(
              above - place.first(), below - place.first(), present, edit.newLines())) {
        restored++;
      } else {
        unclear |= hasBlanks(edit);
      }
    }
    return new LostBlanks(quoted, restored, unclear);
  }

  /** Whether two lines, and the filled ones around them, follow each other afterwards as before. */
  private static boolean staysTogether(
      int above, int below, List<String> before, List<String> after) {
    int from = above;
    while (from > 0 && before.get(from).isBlank()) {
      from--;
    }
    int to = below;
    while (to < before.size() - 1 && before.get(to).isBlank()) {
      to++;
    }
    int first = from;
    int last = to;
    return DiffUtils.diff(before, after).getDeltas().stream()
        .noneMatch(delta -> touches(delta, first, last));
  }

  /** Whether all that an edit does right above a line is to put blank lines there. */
  private static boolean getsBlanks(int line, LineEdit edit) {
    return DiffUtils.diff(edit.oldLines(), edit.newLines()).getDeltas().stream()
        .filter(delta -> touches(delta, line - 1, line))
        .allMatch(delta ->
            delta.getSource().size() == 0
                && delta.getTarget().getLines().stream().allMatch(String::isBlank));
  }

  /** Whether an edit has blank lines at all, of which one may be the one it left out. */
  private static boolean hasBlanks(LineEdit edit) {
    return edit.oldLines().stream().anyMatch(String::isBlank)
        || edit.newLines().stream().anyMatch(String::isBlank);
  }

  private static boolean touches(AbstractDelta<String> delta, int from, int to) {
    int start = delta.getSource().getPosition();
    int end = start + delta.getSource().size();
    return start == end ? start > from && start <= to : start <= to && end > from;
  }
}
