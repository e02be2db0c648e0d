package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Brace expansion, {@code a{b,c}} to {@code ab ac} and {@code a{1..3}} to {@code a1 a2 a3}, as far
 * as it matters for names and paths.
 */
final class Braces {

  private static final int MOST = 256;
  private static final int LONGEST = 2_000;
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "(?:([a-zA-Z])\\.\\.([a-zA-Z])|([+-]?\\d{1,9})\\.\\.([+-]?\\d{1,9}))(?:\\.\\.([+-]?\\d{1,9}))?");

  private static final Pattern PADDED = Pattern.compile("(?:^| )[+-]?0[0-9]");

  private Braces() {}

  /** The words that a word becomes; empty where that would be too many to look at. */
  static Optional<List<String>> expand(String text) {
    if (text.indexOf('{') < 0) {
      return Optional.of(List.of(text));
    }
    List<String> open = new ArrayList<>(List.of(text));
    List<String> done = new ArrayList<>();
    while (!open.isEmpty()) {
      String next = open.removeFirst();
      if (open.size() + done.size() >= MOST || next.length() > LONGEST) {
        return Optional.empty();
      }
      var alternatives = first(next);
      if (alternatives.isEmpty()) {
        done.add(next);
      } else {
        open.addAll(0, alternatives);
      }
    }
    return Optional.of(done);
  }

  /** The text with its first group replaced by each of its alternatives; empty without a group. */
  private static List<String> first(String text) {
    for (int start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
      var cuts = cuts(text, start);
      if (!cuts.isEmpty()) {
        var between = between(text, cuts);
        if (!between.isEmpty()) {
          String before = text.substring(0, start);
          String after = text.substring(cuts.getLast() + 1);
          return between.stream().map(each -> before + each + after).toList();
        }
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

  private static List<String> between(String text, List<Integer> cuts) {
    if (cuts.size() == 2) {
      var sequence = SEQUENCE.matcher(text.substring(cuts.getFirst() + 1, cuts.getLast()));
      return sequence.matches() ? counted(sequence) : List.of();
    }
    return IntStream.range(1, cuts.size())
        .mapToObj(i -> text.substring(cuts.get(i - 1) + 1, cuts.get(i)))
        .toList();
  }

  /** One more than can be looked at, if there are so many. */
  private static List<String> counted(MatchResult sequence) {
    boolean letters = sequence.group(1) != null;
    int from = letters ? sequence.group(1).charAt(0) : Integer.parseInt(sequence.group(3));
    int to = letters ? sequence.group(2).charAt(0) : Integer.parseInt(sequence.group(4));
    int by = sequence.group(5) == null ? 1 : Math.abs(Integer.parseInt(sequence.group(5)));
    int step = (from <= to ? 1 : -1) * Math.max(by, 1);
    return IntStream.iterate(from, at -> step > 0 ? at <= to : at >= to, at -> at + step)
        .limit(MOST + 1)
        .mapToObj(at -> letters ? Character.toString(at) : padded(at, sequence))
        .toList();
  }

  /** {@code {08..10}} is {@code 08 09 10}. */
  private static String padded(int number, MatchResult sequence) {
    boolean pads = PADDED.matcher(sequence.group(3) + " " + sequence.group(4)).find();
    int width = Math.max(sequence.group(3).length(), sequence.group(4).length());
    return pads ? ("%0" + width + "d").formatted(number) : Integer.toString(number);
  }
}
