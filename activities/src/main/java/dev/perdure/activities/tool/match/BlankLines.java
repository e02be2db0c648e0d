package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Whole lines that are equal but for blank lines one side has and the other has not. */
final class BlankLines implements Rung {

  @Override
  public String name() {
    return "blank-lines";
  }

  @Override
  public boolean mayRepeat() {
    return false;
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    LineEdit lines = LineEdit.of(edit.oldText(), edit.newText());
    List<String> wanted =
        lines.oldLines().stream().filter(line -> !line.isBlank()).map(String::strip).toList();
    if (wanted.size() < 2) {
      return List.of();
    }
    List<Integer> filled =
        IntStream.range(0, file.size())
            .filter(i -> !file.line(i).content().isBlank())
            .boxed()
            .toList();
    List<String> present = filled.stream().map(i -> file.line(i).content().strip()).toList();
    List<Hit> hits = new ArrayList<>();
    for (int at = 0; at + wanted.size() <= present.size(); at++) {
      if (present.subList(at, at + wanted.size()).equals(wanted)) {
        List<Integer> at1 = filled.subList(at, at + wanted.size());
        hits.add(WholeLines.hit(file, aligned(lines.oldLines(), at1, file), lines));
      }
    }
    return hits;
  }

  /** Pairs filled lines in order, and blank ones with a blank that directly follows in the file. */
  private static Alignment aligned(List<String> oldLines, List<Integer> filled, SourceLines file) {
    int end = filled.getLast() + 1;
    List<Integer> fileLines = new ArrayList<>();
    int next = filled.getFirst();
    int used = 0;
    for (String old : oldLines) {
      if (!old.isBlank()) {
        next = filled.get(used++);
        fileLines.add(next++);
      } else if (used > 0 && next < end && file.line(next).content().isBlank()) {
        fileLines.add(next++);
      } else {
        fileLines.add(-1);
      }
    }
    return new Alignment(filled.getFirst(), end, fileLines);
  }
}
