package dev.perdure.activities.tool.match.lines;

import dev.perdure.activities.files.SourceLines;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the line that is spelt most like one that is nowhere. */
final class LikeLine {

  private static final int LONGEST = 200;

  private LikeLine() {}

  /**
   * Where wanted lines would begin if the longest of them were the line most like it; empty where
   * none has at least half of its characters.
   */
  static OptionalInt find(SourceLines file, List<String> wanted) {
    String longest = wanted.stream().max(Comparator.comparingInt(String::length)).orElse("");
    String sought = cut(longest);
    int nearest = sought.isEmpty() ? 0 : sought.length() / 2 + 1;
    int best = -1;
    for (int at = 0; at < file.size() && nearest > 0; at++) {
      String present = cut(LineKeys.collapsed(file.line(at).content()));
      int distance = new LevenshteinDistance(nearest - 1).apply(sought, present);
      if (distance >= 0 && distance < nearest) {
        nearest = distance;
        best = at;
      }
    }
    return best < 0
        ? OptionalInt.empty()
        : OptionalInt.of(Math.max(0, best - wanted.indexOf(longest)));
  }

  private static String cut(String line) {
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
  }
}
