package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.LineEdit;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;

/**
 * The old text, character for character, whose first line lacks some of its indentation, while the
 * new text has all of it: put there as it stands it would be indented twice.
 */
final class FirstLineIndentation implements Rung {

  @Override
  public String name() {
    return "first-line-indentation";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    List<Hit> exact = new ExactText().hits(file, edit);
    return exact.stream().anyMatch(hit -> isMisquoted(file, hit.start(), edit))
        ? fitted(file, exact, edit)
        : List.of();
  }

  /** The places of the very text, each with its lines' indentation where the edit lacks it. */
  static List<Hit> exactly(SourceLines file, TextEdit edit) {
    return fitted(file, new ExactText().hits(file, edit), edit);
  }

  private static List<Hit> fitted(SourceLines file, List<Hit> exact, TextEdit edit) {
    return exact.stream()
        .map(hit -> isMisquoted(file, hit.start(), edit) ? asLines(file, hit, edit) : hit)
        .toList();
  }

  /**
   * Whether the first line lacks indentation: a place begins with blanks in the midst of blanks, or
   * behind the very indentation that the new text has.
   */
  private static boolean isMisquoted(SourceLines file, int start, TextEdit edit) {
    String before = file.text().substring(file.line(file.numberAt(start) - 1).start(), start);
    if (before.isEmpty() || !before.isBlank()) {
      return false;
    }
    return Character.isWhitespace(edit.oldText().charAt(0))
        || (LineKeys.indentation(edit.newText()).equals(before)
            && !edit.oldText().strip().equals(edit.newText().strip()));
  }

  /** The place as whole lines, which then keep their indentation. */
  private static Hit asLines(SourceLines file, Hit hit, TextEdit edit) {
    int first = file.numberAt(hit.start()) - 1;
    int last = file.numberAt(Math.max(hit.start(), hit.end() - 1)) - 1;
    boolean whole = edit.oldText().endsWith("\n");
    String rest =
        whole ? "" : file.line(last).whole().substring(hit.end() - file.line(last).start());
    LineEdit lines = LineEdit.of(edit.oldText() + rest, edit.newText() + rest);
    return Hit.of(file, Alignment.ofRun(first, last - first + 1), lines);
  }
}
