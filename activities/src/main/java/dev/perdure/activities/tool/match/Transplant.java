package dev.perdure.activities.tool.match;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.perdure.activities.tool.text.SourceLines;
import dev.perdure.activities.tool.text.SourceLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Carries an edit over to lines that resemble its old lines: lines the edit leaves alone stay as
 * they are in the file, byte for byte; only what differs between old and new is changed, with the
 * indentation and the line endings of the place.
 */
final class Transplant {

  private final SourceLines file;
  private final Alignment alignment;
  private final LineEdit edit;
  private final List<Line> out = new ArrayList<>();
  private final boolean curly;
  private final boolean trailing;
  private int next;

  Transplant(SourceLines file, Alignment alignment, LineEdit edit) {
    this.file = file;
    this.alignment = alignment;
    this.edit = edit;
    this.next = alignment.first();
    this.curly = IntStream.range(0, edit.oldLines().size()).anyMatch(this::isCurly);
    this.trailing = IntStream.range(0, edit.oldLines().size()).anyMatch(this::trails);
  }

  /** The lines of the place after the edit; empty where that would be a guess. */
  Optional<String> text() {
    Indentation indentation = Indentation.between(pairs(), file, edit);
    int at = 0;
    for (AbstractDelta<String> delta :
        DiffUtils.diff(edit.oldLines(), edit.newLines()).getDeltas()) {
      int from = delta.getSource().getPosition();
      keep(at, from);
      at = from + delta.getSource().size();
      if (!change(from, at, delta.getTarget().getLines(), indentation)) {
        return Optional.empty();
      }
    }
    keep(at, edit.oldLines().size());
    keepFile(alignment.end());
    return Optional.of(joined());
  }

  private void keep(int from, int to) {
    for (int i = from; i < to; i++) {
      keepFile(alignment.fileLines().get(i) + 1);
    }
  }

  private void keepFile(int end) {
    for (; next < end; next++) {
      out.add(file.line(next));
    }
  }

  private boolean change(int from, int to, List<String> inserted, Indentation indentation) {
    if (!mayChange(from, to)) {
      return false;
    }
    int first = next;
    for (int i = from; i < to; i++) {
      next = Math.max(next, alignment.fileLines().get(i) + 1);
    }
    boolean oneToOne = to - from == inserted.size();
    for (int i = 0; i < inserted.size(); i++) {
      String wanted = trailing ? inserted.get(i).stripTrailing() : inserted.get(i);
      Optional<String> line = fit(wanted, oneToOne ? from + i : -1, indentation);
      if (line.isEmpty()) {
        return false;
      }
      out.add(new Line(0, line.get(), endingNear(Math.min(first + i, Math.max(first, next - 1)))));
    }
    return true;
  }

  /**
   * A new line in the file's manner: as the line it replaces where there is one, else as learned.
   */
  private Optional<String> fit(String line, int replaced, Indentation indentation) {
    if (curly && LineKeys.isTypographic(line)) {
      return Optional.empty();
    }
    String own = LineKeys.indentation(line);
    if (replaced >= 0
        && alignment.fileLines().get(replaced) >= 0
        && own.equals(LineKeys.indentation(edit.oldLines().get(replaced)))) {
      String there = file.line(alignment.fileLines().get(replaced)).content();
      return Optional.of(LineKeys.indentation(there) + line.substring(own.length()));
    }
    return indentation.fit(line);
  }

  /** Whether the changed lines are really there, with no line between that only the file has. */
  private boolean mayChange(int from, int to) {
    int expected = next;
    for (int i = from; i < edit.oldLines().size(); i++) {
      int line = alignment.fileLines().get(i);
      boolean changed = i < to;
      if (line < 0 ? changed && !edit.oldLines().get(i).isBlank() : line != expected) {
        return false;
      }
      if (line >= 0 && !changed) {
        return true;
      }
      expected += line >= 0 ? 1 : 0;
    }
    return expected == alignment.end();
  }

  private String endingNear(int line) {
    String own = line < file.size() ? file.line(line).ending() : "";
    if (own.isEmpty() && line > 0) {
      own = file.line(line - 1).ending();
    }
    return own.isEmpty() ? file.dominantEnding() : own;
  }

  /**
   * Puts the lines together; at the end of a file without a final line ending there is none after.
   */
  private String joined() {
    boolean unfinished =
        alignment.end() == file.size()
            && alignment.end() > 0
            && file.line(alignment.end() - 1).ending().isEmpty();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < out.size(); i++) {
      Line line = out.get(i);
      boolean last = i == out.size() - 1;
      String ending =
          line.ending().isEmpty() && !last ? endingNear(alignment.first()) : line.ending();
      text.append(line.content()).append(last && unfinished ? "" : ending);
    }
    return text.toString();
  }

  /** Whether the edit has blanks at the end of a line where the file has none. */
  private boolean trails(int oldLine) {
    int line = alignment.fileLines().get(oldLine);
    return line >= 0
        && LineKeys.isPadded(edit.oldLines().get(oldLine))
        && !LineKeys.isPadded(file.line(line).content());
  }

  /** Whether the edit has typographic characters where the file has plain ones. */
  private boolean isCurly(int oldLine) {
    int line = alignment.fileLines().get(oldLine);
    String old = edit.oldLines().get(oldLine);
    return line >= 0
        && LineKeys.isTypographic(old)
        && !LineKeys.collapsed(file.line(line).content()).equals(LineKeys.collapsed(old));
  }

  private List<Indentation.Pair> pairs() {
    List<Indentation.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < edit.oldLines().size(); i++) {
      int line = alignment.fileLines().get(i);
      String old = edit.oldLines().get(i);
      if (line >= 0 && !old.isBlank()) {
        pairs.add(
            new Indentation.Pair(
                LineKeys.indentation(old), LineKeys.indentation(file.line(line).content())));
      }
    }
    return pairs;
  }
}
