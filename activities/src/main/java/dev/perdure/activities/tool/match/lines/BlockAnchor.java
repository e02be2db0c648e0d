package dev.perdure.activities.tool.match.lines;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A block whose first and last lines are right and whose middle mostly is. Lines that differ from
 * the file stay as the file has them; an edit that would change one of them is not fitted.
 */
final class BlockAnchor implements LineFinder {

  private static final double LIKENESS = 0.65;
  private static final int SMALLEST = 3;

  @Override
  public String name() {
    return "block-anchor";
  }

  @Override
  public boolean mayRepeat() {
    return false;
  }

  @Override
  public List<Alignment> find(SourceLines file, List<String> oldLines) {
    List<String> wanted = oldLines.stream().map(LineKeys::collapsed).toList();
    if (wanted.size() < SMALLEST || wanted.getFirst().isEmpty() || wanted.getLast().isEmpty()) {
      return List.of();
    }
    List<String> present =
        file.lines().stream().map(line -> LineKeys.collapsed(line.content())).toList();
    int slack = Math.max(1, wanted.size() / 4);
    List<Alignment> places = new ArrayList<>();
    for (int at = 0; at < present.size(); at++) {
      for (int size = wanted.size() - slack; size <= wanted.size() + slack; size++) {
        if (isAnchored(present, at, size, wanted)) {
          alike(present.subList(at, at + size), at, wanted).ifPresent(places::add);
        }
      }
    }
    return places;
  }

  private static boolean isAnchored(List<String> present, int at, int size, List<String> wanted) {
    return size >= SMALLEST - 1
        && at + size <= present.size()
        && present.get(at).equals(wanted.getFirst())
        && present.get(at + size - 1).equals(wanted.getLast());
  }

  private static Optional<Alignment> alike(List<String> block, int at, List<String> wanted) {
    List<Integer> fileLines = new ArrayList<>(Collections.nCopies(wanted.size(), -1));
    int from = 0;
    int shift = at;
    int same = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(wanted, block).getDeltas()) {
      same += pair(fileLines, from, delta.getSource().getPosition(), shift);
      from = delta.getSource().getPosition() + delta.getSource().size();
      shift = at + delta.getTarget().getPosition() + delta.getTarget().size() - from;
    }
    same += pair(fileLines, from, wanted.size(), shift);
    int longer = Math.max(wanted.size(), block.size());
    return same - 2 >= LIKENESS * (longer - 2)
        ? Optional.of(new Alignment(at, at + block.size(), fileLines, false))
        : Optional.empty();
  }

  private static int pair(List<Integer> fileLines, int from, int to, int shift) {
    for (int i = from; i < to; i++) {
      fileLines.set(i, i + shift);
    }
    return to - from;
  }
}
