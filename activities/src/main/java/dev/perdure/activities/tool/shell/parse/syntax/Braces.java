package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.ArrayList;
import java.util.List;

/** Brace expansion, {@code a{b,c}} to {@code ab ac}, as far as it matters for names and paths. */
final class Braces {

  private static final int MOST = 64;

  private Braces() {}

  static List<String> expand(String text) {
    List<String> open = new ArrayList<>(List.of(text));
    List<String> done = new ArrayList<>();
    while (!open.isEmpty() && open.size() + done.size() < MOST) {
      String next = open.removeFirst();
      var alternatives = first(next);
      if (alternatives.isEmpty()) {
        done.add(next);
      } else {
        open.addAll(0, alternatives);
      }
    }
    done.addAll(open);
    return done;
  }

  /** The text with its first group replaced by each of its alternatives; empty without a group. */
  private static List<String> first(String text) {
    for (int start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
      var cuts = cuts(text, start);
      if (cuts.size() > 2) {
        return alternatives(text, cuts);
      }
    }
    return List.of();
  }

  /** Where a group begins, where its commas are and where it ends; empty if it does not end. */
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

  private static List<String> alternatives(String text, List<Integer> cuts) {
    String before = text.substring(0, cuts.getFirst());
    String after = text.substring(cuts.getLast() + 1);
    List<String> alternatives = new ArrayList<>();
    for (int i = 0; i + 1 < cuts.size(); i++) {
      alternatives.add(before + text.substring(cuts.get(i) + 1, cuts.get(i + 1)) + after);
    }
    return alternatives;
  }
}
