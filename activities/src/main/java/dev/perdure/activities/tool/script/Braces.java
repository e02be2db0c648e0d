package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Brace expansion of lists: {@code a{b,c}} to {@code ab ac}. */
final class Braces {

  private static final int MOST = 256;
  private static final int LONGEST = 2_000;

  private Braces() {}

  /** The words that a word becomes; empty where there are too many. */
  static Optional<List<String>> expand(String text) {
    List<String> open = new ArrayList<>(List.of(text));
    List<String> done = new ArrayList<>();
    while (!open.isEmpty()) {
      String next = open.removeFirst();
      boolean braced = next.indexOf('{') >= 0;
      if (open.size() + done.size() >= MOST || (braced && next.length() > LONGEST)) {
        return Optional.empty();
      }
      List<String> alternatives = braced ? first(next) : List.of();
      if (alternatives.isEmpty()) {
        done.add(next);
      } else {
        open.addAll(0, alternatives);
      }
    }
    return Optional.of(done);
  }

  /** The text with its first list replaced by each of its elements; empty without a list. */
  private static List<String> first(String text) {
    for (int start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
      List<Integer> cuts = cuts(text, start);
      if (cuts.size() > 2) {
        String before = text.substring(0, start);
        String after = text.substring(cuts.getLast() + 1);
        return IntStream.range(1, cuts.size())
            .mapToObj(i -> before + text.substring(cuts.get(i - 1) + 1, cuts.get(i)) + after)
            .toList();
      }
    }
    return List.of();
  }

  /** The positions of a list's brace, commas and closing brace; empty if it is not closed. */
  private static List<Integer> cuts(String text, int start) {
    List<Integer> cuts = new ArrayList<>(List.of(start));
    int depth = 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{') {
        depth++;
      } else if (c == ',' && depth == 1) {
        cuts.add(i);
      } else if (c == '}' && --depth == 0) {
        cuts.add(i);
        return cuts;
      }
    }
    return List.of();
  }
}
