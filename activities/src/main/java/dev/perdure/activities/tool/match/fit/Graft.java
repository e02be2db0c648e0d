package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.compare.LineChanges;
import dev.perdure.activities.tool.match.fit.indent.Indentation;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import dev.perdure.activities.files.SourceLines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Puts an edit onto aligned lines: lines it leaves alone stay as they are in the file, byte for
 * byte; only what differs between old and new is changed, with the indentation and the line endings
 * of the place.
 */
final class Graft {

  private final SourceLines file;
  private final Alignment alignment;
  private final LineEdit edit;
  private final List<Line> out = new ArrayList<>();
  private final boolean sure;
  private final boolean curly;
  private final Indentation indentation;
  private final Trailing trailing;
  private final Spelling spelling;
  private int next;

  /** An edit whose new lines are surely written in the manner of its old ones, or perhaps. */
  Graft(SourceLines file, Alignment alignment, LineEdit edit, boolean sure) {
    this.sure = sure;
    this.file = file;
    this.alignment = alignment;
    this.edit = edit;
    this.next = alignment.first();
    this.curly = aligned().anyMatch(this::isCurly);
    this.indentation =
        Indentation.between(
            aligned()
                .filter(i -> !edit.oldLines().get(i).isBlank())
                .mapToObj(i -> Indentation.Pair.of(edit.oldLines().get(i), there(i)))
                .toList(),
            file,
            Stream.concat(edit.oldLines().stream(), edit.newLines().stream()).toList());
    this.trailing =
        Trailing.between(
            aligned().mapToObj(i -> Trailing.Pair.of(edit.oldLines().get(i), there(i))).toList(),
            edit.newLines());
    this.spelling = Spelling.between(aligned().mapToObj(this::pair).toList());
  }

  /** The lines of the place after the edit; empty where that would be a guess. */
  Optional<String> text() {
    int at = 0;
    LineChanges changes = LineChanges.between(edit.oldLines(), edit.newLines());
    for (LineChanges.Change change : changes.all()) {
      keep(at, change.from());
      at = change.to();
      if (!change(change.from(), at, change.lines()) || isUnclear(changes, change)) {
        return Optional.empty();
      }
    }
    keep(at, edit.oldLines().size());
    keepFile(alignment.end());
    return Optional.of(joined());
  }

  /** The old lines the file has. */
  private IntStream aligned() {
    return IntStream.range(0, edit.oldLines().size())
        .filter(i -> alignment.fileLines().get(i) >= 0);
  }

  /** The file's line an old one is. */
  private String there(int oldLine) {
    return file.line(alignment.fileLines().get(oldLine)).content();
  }

  private Spelling.Pair pair(int oldLine) {
    return new Spelling.Pair(edit.oldLines().get(oldLine), there(oldLine));
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

  private boolean change(int from, int to, List<String> inserted) {
    Optional<Integer> first = start(from, to);
    if (first.isEmpty() || indentation.isLost(inserted) || isReindented(from, to, inserted)) {
      return false;
    }
    keepFile(first.get());
    for (int i = from; i < to; i++) {
      next = Math.max(next, alignment.fileLines().get(i) + 1);
    }
    boolean oneToOne = to - from == inserted.size();
    for (int i = 0; i < inserted.size(); i++) {
      Optional<String> line = fit(inserted.get(i), oneToOne ? from + i : -1, to - from == 1);
      if (line.isEmpty()) {
        return false;
      }
      int near = Math.min(first.get() + i, Math.max(first.get(), next - 1));
      out.add(new Line(0, line.get(), endingNear(near)));
    }
    return true;
  }

  /** Whether a line beside a change would be another one in the file, were it one like it. */
  private boolean isUnclear(LineChanges changes, LineChanges.Change change) {
    List<String> old = edit.oldLines();
    return changes.doubtful(change).stream()
        .filter(i -> alignment.fileLines().get(i) >= 0)
        .anyMatch(i ->
            (change.lines().contains(old.get(i))
                    && !fit(old.get(i), -1, false).equals(Optional.of(there(i))))
                || IntStream.range(change.from(), change.to())
                    .filter(gone -> old.get(gone).equals(old.get(i)))
                    .anyMatch(gone ->
                        alignment.fileLines().get(gone) < 0 || !there(gone).equals(there(i))));
  }

  /**
   * Where a change begins in the file, if it is clear: its lines are really there with none between
   * that only the file has, and what is inserted between two lines has them side by side.
   */
  private Optional<Integer> start(int from, int to) {
    List<Integer> changed =
        IntStream.range(from, to)
            .mapToObj(i -> alignment.fileLines().get(i))
            .filter(line -> line >= 0)
            .toList();
    boolean known =
        IntStream.range(from, to)
            .allMatch(i -> alignment.fileLines().get(i) >= 0 || edit.oldLines().get(i).isBlank());
    boolean together =
        changed.isEmpty() || changed.getLast() - changed.getFirst() == changed.size() - 1;
    if (!known || !together) {
      return Optional.empty();
    }
    if (!changed.isEmpty()) {
      return Optional.of(changed.getFirst());
    }
    int following =
        IntStream.range(to, edit.oldLines().size())
            .map(i -> alignment.fileLines().get(i))
            .filter(line -> line >= 0)
            .findFirst()
            .orElse(alignment.end());
    return following == next ? Optional.of(next) : Optional.empty();
  }

  /** Whether a change goes by indentation, where nothing tells whose indentation is meant. */
  private boolean isReindented(int from, int to, List<String> inserted) {
    return !sure && indentation.isConverted() && reindents(from, to, inserted);
  }

  /** Whether a new line is an old one but for its indentation. */
  private boolean reindents(int from, int to, List<String> inserted) {
    List<String> old = edit.oldLines().subList(from, to).stream().map(String::strip).toList();
    return inserted.stream().anyMatch(line -> !line.isBlank() && old.contains(line.strip()));
  }

  /**
   * A new line in the file's manner: as the line it replaces where there is one, else as learned.
   */
  private Optional<String> fit(String wanted, int replaced, boolean alone) {
    return spelt(wanted, replaced)
        .filter(line -> !curly || !LineKeys.isTypographic(line))
        .flatMap(trailing::fit)
        .flatMap(line -> indented(line, replaced, alone));
  }

  private Optional<String> spelt(String wanted, int replaced) {
    return replaced >= 0 && alignment.fileLines().get(replaced) >= 0
        ? spelling.fit(wanted, pair(replaced))
        : spelling.fit(wanted);
  }

  /**
   * Where lines of one indentation have several in the file, one that alone replaces an old line,
   * or is like it, has its.
   */
  private Optional<String> indented(String line, int replaced, boolean alone) {
    String own = LineKeys.indentation(line);
    return indentation
        .fit(line)
        .or(() ->
            Optional.of(line.substring(own.length()))
                .filter(text -> replaced >= 0 && replacesAlike(replaced, own))
                .filter(text -> alone || LineKeys.areLike(text, there(replaced).strip()))
                .map(text -> LineKeys.indentation(there(replaced)) + text));
  }

  /** Whether an old line the file has is filled and indented like this. */
  private boolean replacesAlike(int oldLine, String own) {
    String old = edit.oldLines().get(oldLine);
    return alignment.fileLines().get(oldLine) >= 0
        && !old.isBlank()
        && own.equals(LineKeys.indentation(old));
  }

  private String endingNear(int line) {
    String own = line < file.size() ? file.line(line).ending() : "";
    if (own.isEmpty() && line > 0) {
      own = file.line(line - 1).ending();
    }
    return own.isEmpty() ? file.dominantEnding() : own;
  }

  /**
   * Puts the lines together; at the end of the file the last one is ended as the edit says, else as
   * it was.
   */
  private String joined() {
    boolean last = alignment.end() == file.size();
    boolean unfinished =
        last
            && alignment.end() > 0
            && !edit.finished().orElse(!file.line(alignment.end() - 1).ending().isEmpty());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < out.size(); i++) {
      Line line = out.get(i);
      boolean end = i == out.size() - 1;
      String ending = line.ending().isEmpty() ? endingNear(alignment.first()) : line.ending();
      text.append(line.content()).append(end && unfinished ? "" : ending);
    }
    return text.toString();
  }

  /** Whether the edit has typographic characters where the file has plain ones. */
  private boolean isCurly(int oldLine) {
    String old = edit.oldLines().get(oldLine);
    return LineKeys.isTypographic(old)
        && !LineKeys.collapsed(there(oldLine)).equals(LineKeys.collapsed(old));
  }
}
