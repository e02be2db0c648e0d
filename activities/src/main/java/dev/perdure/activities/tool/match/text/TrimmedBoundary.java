package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import java.util.List;

/** The old text without outer whitespace, where the new text has the same outer whitespace. */
final class TrimmedBoundary implements Rung {

  @Override
  public String name() {
    return "trimmed-boundary";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    String inner = edit.oldText().strip();
    if (inner.isEmpty() || inner.equals(edit.oldText())) {
      return List.of();
    }
    int start = edit.oldText().indexOf(inner);
    String before = edit.oldText().substring(0, start);
    String after = edit.oldText().substring(start + inner.length());
    String newText = edit.newText();
    boolean same =
        newText.length() >= before.length() + after.length()
            && newText.startsWith(before)
            && newText.endsWith(after);
    if (!same) {
      return List.of();
    }
    String newInner = newText.substring(before.length(), newText.length() - after.length());
    boolean oneLine = inner.indexOf('\n') < 0 && newInner.indexOf('\n') < 0;
    return LineEndings.exactly(file, new TextEdit(inner, newInner, edit.everywhere())).stream()
        .filter(hit -> begins(above(file, hit), before, oneLine) && ends(below(file, hit), after))
        .toList();
  }

  /**
   * Whether a line begins where the old text says so; one of several with its very indentation, as
   * the first new line may be another.
   */
  private static boolean begins(String above, String before, boolean oneLine) {
    int feed = before.lastIndexOf('\n');
    boolean anywhere = feed < 0 && !above.isBlank();
    return before.isEmpty()
        || anywhere
        || (above.isBlank() && (oneLine || above.equals(before.substring(feed + 1))));
  }

  /** Whether a line ends where the old text says so. */
  private static boolean ends(String below, String after) {
    return after.indexOf('\n') < 0 || below.isBlank();
  }

  /** What stands before a place in its first line. */
  private static String above(SourceLines file, Hit hit) {
    return file.text().substring(file.line(file.numberAt(hit.start()) - 1).start(), hit.start());
  }

  /** What stands behind a place in its last line. */
  private static String below(SourceLines file, Hit hit) {
    int last = file.numberAt(Math.max(hit.start(), hit.end() - 1)) - 1;
    return file.text().substring(hit.end(), Math.max(hit.end(), file.line(last).end()));
  }
}
