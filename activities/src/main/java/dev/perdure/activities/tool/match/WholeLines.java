package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Whole lines that are equal by a key, such as the line without outer whitespace. */
final class WholeLines implements Rung {

  private final String name;
  private final UnaryOperator<String> key;

  WholeLines(String name, UnaryOperator<String> key) {
    this.name = name;
    this.key = key;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    LineEdit lines = LineEdit.of(edit.oldText(), edit.newText());
    List<String> wanted = lines.oldLines().stream().map(key).toList();
    if (wanted.stream().allMatch(String::isBlank)) {
      return List.of();
    }
    List<String> present = file.lines().stream().map(line -> key.apply(line.content())).toList();
    List<Hit> hits = new ArrayList<>();
    for (int at = 0; at + wanted.size() <= present.size(); at++) {
      if (present.subList(at, at + wanted.size()).equals(wanted)) {
        hits.add(hit(file, Alignment.ofRun(at, wanted.size()), lines));
      }
    }
    return hits;
  }

  /** The place of aligned lines, with the edit transplanted onto them. */
  static Hit hit(SourceLines file, Alignment alignment, LineEdit edit) {
    return new Hit(
        file.startOf(alignment.first()),
        file.startOf(alignment.end()),
        () -> new Transplant(file, alignment, edit).text());
  }
}
