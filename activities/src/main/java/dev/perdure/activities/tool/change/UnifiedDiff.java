package dev.perdure.activities.tool.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import java.util.List;
import java.util.stream.IntStream;

/** The difference of two texts as people and git read it, with the lines it adds and takes away. */
public record UnifiedDiff(String text, int additions, int deletions) {

  private static final int CONTEXT = 3;

  /**
   * More changed lines than this are shown as one block: finding the finest diff would take
   * seconds.
   */
  private static final int FINEST = 4_000;

  private static final String NONE = "/dev/null";

  /** The difference between two texts of a path; an absent one is the empty text. */
  static UnifiedDiff between(String path, ProposedFile change) {
    FileText old = change.file().text();
    FileText fresh = FileText.decode(change.after().orElse(new byte[0]));
    boolean sameMark = old.bom() == fresh.bom();
    String before = sameMark ? old.text() : old.whole();
    String after = sameMark ? fresh.text() : fresh.whole();
    List<String> beforeLines = lines(before);
    List<String> afterLines = lines(after);
    Patch<String> patch = diff(beforeLines, afterLines);
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            change.file().bytes().isPresent() ? "a/" + path : NONE,
            change.after().isPresent() ? "b/" + path : NONE,
            beforeLines,
            patch,
            CONTEXT);
    int additions = patch.getDeltas().stream().mapToInt(delta -> delta.getTarget().size()).sum();
    int deletions = patch.getDeltas().stream().mapToInt(delta -> delta.getSource().size()).sum();
    return new UnifiedDiff(
        diff.isEmpty() ? "" : FileText.shown(String.join("\n", diff)) + "\n", additions, deletions);
  }

  private static List<String> lines(String text) {
    SourceLines lines = SourceLines.of(text);
    return lines.lines().stream()
        .map(line ->
            line.ending().isEmpty()
                ? line.content() + "\n\\ No newline at end of file"
                : line.whole().substring(0, line.whole().length() - 1))
        .toList();
  }

  /** Compares only what lies between the lines both begin and both end with. */
  private static Patch<String> diff(List<String> before, List<String> after) {
    int most = Math.min(before.size(), after.size());
    int start =
        (int) IntStream.range(0, most).takeWhile(i -> before.get(i).equals(after.get(i))).count();
    int end =
        (int)
            IntStream.range(0, most - start)
                .takeWhile(
                    i -> before.get(before.size() - 1 - i).equals(after.get(after.size() - 1 - i)))
                .count();
    List<String> oldMiddle = before.subList(start, before.size() - end);
    List<String> newMiddle = after.subList(start, after.size() - end);
    Patch<String> shifted = new Patch<>();
    if (oldMiddle.size() + newMiddle.size() > FINEST) {
      shifted.addDelta(
          new ChangeDelta<>(new Chunk<>(start, oldMiddle), new Chunk<>(start, newMiddle)));
      return shifted;
    }
    for (AbstractDelta<String> delta : DiffUtils.diff(oldMiddle, newMiddle).getDeltas()) {
      shifted.addDelta(
          delta.withChunks(shift(delta.getSource(), start), shift(delta.getTarget(), start)));
    }
    return shifted;
  }

  private static Chunk<String> shift(Chunk<String> chunk, int by) {
    return new Chunk<>(chunk.getPosition() + by, chunk.getLines());
  }
}
