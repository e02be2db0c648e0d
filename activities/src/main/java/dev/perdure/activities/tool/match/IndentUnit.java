package dev.perdure.activities.tool.match;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What one level of indentation is: a tab, or a number of spaces. */
record IndentUnit(String text) {

  /** The unit lines are indented by: a tab if any line begins with one, else the smallest step. */
  static Optional<IndentUnit> of(List<String> lines) {
    TreeSet<Integer> depths = new TreeSet<>();
    for (String line : lines) {
      String indentation = LineKeys.indentation(line);
      if (indentation.startsWith("\t")) {
        return Optional.of(new IndentUnit("\t"));
      }
      if (!line.isBlank()) {
        depths.add(indentation.length());
      }
    }
    depths.add(0);
    int step = 0;
    int last = 0;
    for (int depth : depths) {
      int gap = depth - last;
      step = gap > 1 && (step == 0 || gap < step) ? gap : step;
      last = depth;
    }
    return step == 0 ? Optional.empty() : Optional.of(new IndentUnit(" ".repeat(step)));
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
