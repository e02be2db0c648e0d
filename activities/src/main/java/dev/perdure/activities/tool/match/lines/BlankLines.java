package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Whole lines that are equal but for blank lines one side has and the other has not. */
final class BlankLines implements LineFinder {

  private static final int NONE = -1;

  @Override
  public String name() {
    return "blank-lines";
  }

  @Override
  public boolean mayRepeat() {
    return false;
  }

  @Override
  public List<Alignment> find(SourceLines file, List<String> oldLines) {
    List<Integer> filledOld =
        IntStream.range(0, oldLines.size())
            .filter(i -> !oldLines.get(i).isBlank())
            .boxed()
            .toList();
    if (filledOld.size() < 2) {
      return List.of();
    }
    List<String> wanted = filledOld.stream().map(i -> oldLines.get(i).strip()).toList();
    List<Integer> filled =
        IntStream.range(0, file.size()).filter(i -> !isBlank(file, i)).boxed().toList();
    List<String> present = filled.stream().map(i -> file.line(i).content().strip()).toList();
    List<Alignment> places = new ArrayList<>();
    for (int at = 0; at + wanted.size() <= present.size(); at++) {
      if (present.subList(at, at + wanted.size()).equals(wanted)) {
        List<Integer> lines = filled.subList(at, at + wanted.size());
        places.add(aligned(file, oldLines.size(), filledOld, lines));
      }
    }
    return places;
  }

  /**
   * Pairs filled lines in order, and blank ones with blanks beside them: those before the first
   * filled line from below, all others from above.
   */
  private static Alignment aligned(
      SourceLines file, int size, List<Integer> filledOld, List<Integer> filled) {
    Integer[] lines = new Integer[size];
    Arrays.fill(lines, NONE);
    int first = filled.getFirst();
    int end = filled.getLast() + 1;
    for (int i = filledOld.getFirst() - 1; i >= 0 && isBlank(file, first - 1); i--) {
      lines[i] = --first;
    }
    for (int k = 0; k < filled.size(); k++) {
      int next = filled.get(k);
      lines[filledOld.get(k)] = next;
      int until = k + 1 < filled.size() ? filledOld.get(k + 1) : size;
      for (int i = filledOld.get(k) + 1; i < until && isBlank(file, next + 1); i++) {
        lines[i] = ++next;
        end = Math.max(end, next + 1);
      }
    }
    return new Alignment(first, end, List.of(lines), true);
  }

  private static boolean isBlank(SourceLines file, int line) {
    return line >= 0 && line < file.size() && file.line(line).content().isBlank();
  }
}
