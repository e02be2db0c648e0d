package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;

/**
 * What the indentation of nearly every line of a file is a multiple of; 1 where nothing is, or
 * where all lines are indented alike.
 */
record IndentStep(int spaces) {

  private static final List<Integer> STEPS = List.of(8, 4, 3, 2);
  private static final double NEARLY = 0.95;

  static IndentStep of(SourceLines file) {
    List<Integer> depths =
        file.lines().stream()
            .map(line -> LineKeys.indentation(line.content()))
            .filter(indentation -> !indentation.isEmpty() && indentation.indexOf('\t') < 0)
            .map(String::length)
            .toList();
    if (depths.stream().distinct().count() < 2) {
      return new IndentStep(1);
    }
    return new IndentStep(
        STEPS.stream()
            .filter(step ->
                depths.stream().filter(depth -> depth % step == 0).count()
                    >= NEARLY * depths.size())
            .findFirst()
            .orElse(1));
  }

  /** Whether an indentation is such a multiple. */
  boolean has(String indentation) {
    return indentation.indexOf('\t') >= 0 || indentation.length() % spaces == 0;
  }
}
