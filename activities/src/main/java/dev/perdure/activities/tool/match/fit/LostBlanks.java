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
 * @param unclear whether an edit changes blank lines right beside such a place, so that it can't be
 *     told whether it knows of them
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
      int first = above - place.first();
      int last = below - place.first();
      if (staysTogether(i - 1, i, edit.oldLines(), edit.newLines())) {
        quoted++;
      } else if (staysTogether(first, last, present, edit.newLines())) {
        restored++;
      } else {
        unclear |= changesBlanks(i, edit);
      }
    }
    return new LostBlanks(quoted, restored, unclear);
  }

  /** Whether some lines follow each other afterwards as before. */
  private static boolean staysTogether(int from, int to, List<String> before, List<String> after) {
    return DiffUtils.diff(before, after).getDeltas().stream()
        .noneMatch(delta -> touches(delta, from, to));
  }

  /** Whether a change beside or between a line and the one above it has blank lines in it. */
  private static boolean changesBlanks(int line, LineEdit edit) {
    return DiffUtils.diff(edit.oldLines(), edit.newLines()).getDeltas().stream()
        .filter(delta -> touches(delta, line - 1, line))
        .anyMatch(delta ->
            delta.getSource().getLines().stream().anyMatch(String::isBlank)
                || delta.getTarget().getLines().stream().anyMatch(String::isBlank));
  }

  private static boolean touches(AbstractDelta<String> delta, int from, int to) {
    int start = delta.getSource().getPosition();
    int end = start + delta.getSource().size();
    return start == end ? start > from && start <= to : start <= to && end > from;
  }
}
