package dev.perdure.planner.json;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The search for the known name that a misspelt one most likely means, by edit distance. */
public final class NearestName {

  private NearestName() {}

  /** The nearest of the known names; empty if none is near. */
  public static Optional<String> of(String name, List<String> known) {
    String wanted = plain(name);
    return known.stream()
        .min(Comparator.comparingInt(each -> distance(wanted, plain(each))))
        .filter(each -> distance(wanted, plain(each)) <= Math.max(1, wanted.length() / 3));
  }

  /** The question after an unknown name, "did you mean …?"; empty if no known name is near. */
  public static Optional<String> suggestion(String name, List<String> known) {
    return of(name, known).map("did you mean %s?"::formatted);
  }

  /** The remedy of an unknown name: the nearest known name, or all known names if none is near. */
  public static String remedy(String name, List<String> known) {
    return suggestion(name, known)
        .orElseGet(() -> "use one of %s.".formatted(String.join(", ", known)));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
  }

  private static int distance(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + change);
      }
      above = row;
    }
    return above[to.length()];
  }
}
