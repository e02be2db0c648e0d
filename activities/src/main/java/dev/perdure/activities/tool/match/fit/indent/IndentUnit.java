package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What one level of indentation is: a tab, or a number of spaces. */
record IndentUnit(String text) {

  /** The unit lines are indented by: a tab if any line begins with one, else the smallest step. */
  static Optional<IndentUnit> of(List<String> lines) {
    if (lines.stream().anyMatch(line -> line.startsWith("\t"))) {
      return Optional.of(new IndentUnit("\t"));
    }
    TreeSet<Integer> depths =
        lines.stream()
            .filter(line -> !line.isBlank())
            .map(line -> LineKeys.indentation(line).length())
            .collect(Collectors.toCollection(TreeSet::new));
    depths.add(0);
    return depths.stream()
        .map(depth -> depth - Objects.requireNonNullElse(depths.lower(depth), depth))
        .filter(step -> step > 1)
        .min(Integer::compare)
        .map(step -> new IndentUnit(" ".repeat(step)));
  }

  /** How many units an indentation is, if it is nothing else. */
  Optional<Integer> count(String indentation) {
    int count = indentation.length() / text.length();
    return text.repeat(count).equals(indentation) ? Optional.of(count) : Optional.empty();
  }

  /** That many units. */
  String times(int count) {
    return text.repeat(count);
  }
}
