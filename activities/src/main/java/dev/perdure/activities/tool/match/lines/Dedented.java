package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Whole lines that are equal once the indentation they have in common is taken away. */
final class Dedented implements LineFinder {

  @Override
  public String name() {
    return "indentation-flexible";
  }

  @Override
  public List<Alignment> find(SourceLines file, List<String> oldLines) {
    List<String> wanted = dedent(oldLines);
    if (wanted.stream().allMatch(String::isBlank)) {
      return List.of();
    }
    List<String> present = file.lines().stream().map(SourceLines.Line::content).toList();
    String first = wanted.getFirst().strip();
    List<Alignment> places = new ArrayList<>();
    for (int at = 0; at + wanted.size() <= present.size(); at++) {
      if (present.get(at).strip().equals(first)
          && dedent(present.subList(at, at + wanted.size())).equals(wanted)) {
        places.add(Alignment.ofRun(at, wanted.size()));
      }
    }
    return places;
  }

  private static List<String> dedent(List<String> lines) {
    String common =
        lines.stream()
            .filter(line -> !line.isBlank())
            .map(LineKeys::indentation)
            .reduce(Dedented::commonStart)
            .orElse("");
    return lines.stream()
        .map(line -> line.isBlank() ? "" : line.substring(common.length()).stripTrailing())
        .toList();
  }

  private static String commonStart(String a, String b) {
    int same =
        (int)
            IntStream.range(0, Math.min(a.length(), b.length()))
                .takeWhile(i -> a.charAt(i) == b.charAt(i))
                .count();
    return a.substring(0, same);
  }
}
