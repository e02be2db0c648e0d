package dev.perdure.activities.tool.edit;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.LineDiff;
import java.util.List;

/**
 * A proposed change of a file rendered as a unified diff, with the numbers of lines it adds and
 * removes; shown, never applied.
 */
record RenderedDiff(String text, int additions, int deletions) {

  private static final int CONTEXT = 3;

  /** More changed lines than this are shown as one block. */
  private static final int FINEST = 4_000;

  private static final String NONE = "/dev/null";

  static RenderedDiff of(ProposedFile change) {
    String path = change.file().path();
    FileText old = change.file().text();
    FileText fresh = FileText.decode(change.after().orElse(new byte[0]));
    boolean sameMark = old.bom() == fresh.bom();
    List<String> before = lines(sameMark ? old.text() : old.whole());
    List<String> after = lines(sameMark ? fresh.text() : fresh.whole());
    Patch<String> patch = new Patch<>();
    int additions = 0;
    int deletions = 0;
    for (LineDiff.Change lines : LineDiff.between(before, after, FINEST).changes()) {
      List<String> removed = before.subList(lines.from(), lines.to());
      patch.addDelta(
          new ChangeDelta<>(
              new Chunk<>(lines.from(), removed), new Chunk<>(lines.at(), lines.lines())));
      additions += lines.lines().size();
      deletions += removed.size();
    }
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            change.file().bytes().isPresent() ? "a/" + path : NONE,
            change.after().isPresent() ? "b/" + path : NONE,
            before,
            patch,
            CONTEXT);
    String text = diff.isEmpty() ? "" : FileText.shown(String.join("\n", diff)) + "\n";
    return new RenderedDiff(text, additions, deletions);
  }

  private static List<String> lines(String text) {
    return SourceLines.of(text).lines().stream()
        .map(line ->
            line.ending().isEmpty()
                ? line.content() + "\n\\ No newline at end of file"
                : line.whole().substring(0, line.whole().length() - 1))
        .toList();
  }
}
