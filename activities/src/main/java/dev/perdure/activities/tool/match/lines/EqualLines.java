package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Consecutive lines that are equal by a key, such as the line without outer whitespace. */
final class EqualLines implements LineFinder {

  private final String name;
  private final UnaryOperator<String> key;

  EqualLines(String name, UnaryOperator<String> key) {
    this.name = name;
    this.key = key;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Alignment> find(SourceLines file, List<String> oldLines) {
    List<String> wanted = oldLines.stream().map(key).toList();
    List<String> present = file.lines().stream().map(line -> key.apply(line.content())).toList();
    List<Alignment> places = new ArrayList<>();
    for (int at = 0; at + wanted.size() <= present.size(); at++) {
      if (present.subList(at, at + wanted.size()).equals(wanted)) {
        places.add(Alignment.ofRun(at, wanted.size()));
      }
    }
    return places;
  }
}
