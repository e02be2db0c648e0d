package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Lines that stand above a hunk, each below the one before it: heads of a class and a function. */
public record Anchors(List<String> texts) {

  /** Copies the list. */
  public Anchors {
    texts = List.copyOf(texts);
  }

  /** Every line from one on that may be the last of them. */
  List<Integer> lines(SourceLines file, int fromLine) {
    List<Integer> lines = List.of();
    for (int i = 0; i < texts.size(); i++) {
      lines = i == 0 ? alike(file, texts.get(i), fromLine) : below(file, texts.get(i), lines);
    }
    return lines;
  }

  /** The first of them that is not there. */
  Optional<String> lost(SourceLines file, int fromLine) {
    return IntStream.rangeClosed(1, texts.size())
        .filter(i -> new Anchors(texts.subList(0, i)).lines(file, fromLine).isEmpty())
        .mapToObj(i -> texts.get(i - 1))
        .findFirst();
  }

  /** The first line like a text below each of some lines. */
  private static List<Integer> below(SourceLines file, String text, List<Integer> lines) {
    List<Integer> below = new ArrayList<>();
    for (int line : lines) {
      alike(file, text, line + 1).stream().findFirst().ifPresent(below::add);
    }
    return below.stream().distinct().toList();
  }

  /** The lines that equal a text but for blanks; where none does, those that hold it. */
  private static List<Integer> alike(SourceLines file, String text, int fromLine) {
    String wanted = LineKeys.collapsed(text);
    List<Integer> equal = matching(file, fromLine, wanted::equals);
    return equal.isEmpty() ? matching(file, fromLine, line -> line.contains(wanted)) : equal;
  }

  private static List<Integer> matching(
      SourceLines file, int fromLine, Predicate<String> condition) {
    return IntStream.range(fromLine, file.size())
        .filter(i -> condition.test(LineKeys.collapsed(file.line(i).content())))
        .boxed()
        .toList();
  }
}
