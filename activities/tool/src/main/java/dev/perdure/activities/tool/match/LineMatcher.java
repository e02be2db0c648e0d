package dev.perdure.activities.tool.match;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Matchers that find the old lines of an edit in a file, from exact to fuzzy. */
enum LineMatcher {
  EXACT("exact", 0),
  TRAILING_BLANKS("trailing-whitespace", 1),
  COMMON_INDENTATION("indentation-flexible", 2),
  OUTER_WHITESPACE("line-trimmed", 2),
  WHITESPACE("whitespace-normalised", 2),
  PUNCTUATION("punctuation-normalised", 3),
  BLANK_LINES("blank-lines", 4),
  BLOCK("block-anchor", Integer.MAX_VALUE);

  /** The share of a block's middle that must be right. */
  private static final double MIN_LIKENESS = 0.65;

  private static final int MIN_BLOCK_LINES = 3;

  private final String label;
  private final int fuzz;

  LineMatcher(String label, int fuzz) {
    this.label = label;
    this.fuzz = fuzz;
  }

  /** The ways a patch may be matched by that allows so much fuzz. */
  static List<LineMatcher> upTo(int fuzz) {
    return Stream.of(values()).filter(finder -> finder.fuzz <= fuzz).toList();
  }

  /** The name a result reports. */
  String label() {
    return label;
  }

  int fuzz() {
    return fuzz;
  }

  /** Whether every place it finds may be replaced at once. */
  boolean mayRepeat() {
    return this != BLANK_LINES && this != BLOCK;
  }

  /** Every place that may be meant, in file order. */
  List<LineMatch> find(SourceLines file, List<String> oldLines) {
    return switch (this) {
      case EXACT -> equalBy(UnaryOperator.identity(), file, oldLines);
      case TRAILING_BLANKS -> equalBy(String::stripTrailing, file, oldLines);
      case COMMON_INDENTATION -> dedented(file, oldLines);
      case OUTER_WHITESPACE -> equalBy(String::strip, file, oldLines);
      case WHITESPACE -> equalBy(LineNormalizer::collapsed, file, oldLines);
      case PUNCTUATION -> equalBy(LineNormalizer::plainPunctuation, file, oldLines);
      case BLANK_LINES -> withOtherBlanks(file, oldLines);
      case BLOCK -> anchoredBlocks(file, oldLines);
    };
  }

  private static List<LineMatch> equalBy(
      UnaryOperator<String> key, SourceLines file, List<String> oldLines) {
    List<String> wanted = oldLines.stream().map(key).toList();
    List<String> present = file.contents().stream().map(key).toList();
    return runs(present, wanted).mapToObj(at -> LineMatch.ofRun(at, wanted.size())).toList();
  }

  /** Finds where some lines stand among others. */
  private static IntStream runs(List<String> present, List<String> wanted) {
    return IntStream.rangeClosed(0, present.size() - wanted.size())
        .filter(at -> present.subList(at, at + wanted.size()).equals(wanted));
  }

  /** Lines that are equal without the indentation they have in common. */
  private static List<LineMatch> dedented(SourceLines file, List<String> oldLines) {
    List<String> wanted = dedent(oldLines);
    if (wanted.stream().allMatch(String::isBlank)) {
      return List.of();
    }
    List<String> present = file.contents();
    String first = wanted.getFirst().strip();
    return IntStream.rangeClosed(0, present.size() - wanted.size())
        .filter(at -> present.get(at).strip().equals(first))
        .filter(at -> dedent(present.subList(at, at + wanted.size())).equals(wanted))
        .mapToObj(at -> LineMatch.ofRun(at, wanted.size()))
        .toList();
  }

  private static List<String> dedent(List<String> lines) {
    String common =
        lines.stream()
            .filter(line -> !line.isBlank())
            .map(LineNormalizer::indentation)
            .reduce(LineMatcher::commonStart)
            .orElse("");
    return lines.stream()
        .map(line -> line.isBlank() ? "" : line.substring(common.length()).stripTrailing())
        .toList();
  }

  private static String commonStart(String a, String b) {
    int mismatch = Arrays.mismatch(a.toCharArray(), b.toCharArray());
    return mismatch < 0 ? a : a.substring(0, mismatch);
  }

  /** Lines that are equal but for blank lines one side has and the other has not. */
  private static List<LineMatch> withOtherBlanks(SourceLines file, List<String> oldLines) {
    List<Integer> filledOld = filled(oldLines);
    if (filledOld.size() < 2) {
      return List.of();
    }
    List<String> contents = file.contents();
    List<Integer> filled = filled(contents);
    List<String> wanted = filledOld.stream().map(i -> oldLines.get(i).strip()).toList();
    List<String> present = filled.stream().map(i -> contents.get(i).strip()).toList();
    return runs(present, wanted)
        .mapToObj(
            at -> aligned(file, oldLines.size(), filledOld, filled.subList(at, at + wanted.size())))
        .toList();
  }

  private static List<Integer> filled(List<String> lines) {
    return IntStream.range(0, lines.size()).filter(i -> !lines.get(i).isBlank()).boxed().toList();
  }

  /** Pairs filled lines in order, and blank ones with blanks beside them. */
  private static LineMatch aligned(
      SourceLines file, int size, List<Integer> filledOld, List<Integer> filled) {
    List<Integer> lines = new ArrayList<>(Collections.nCopies(size, -1));
    int first = filled.getFirst();
    int end = filled.getLast() + 1;
    for (int i = filledOld.getFirst() - 1; i >= 0 && isBlank(file, first - 1); i--) {
      lines.set(i, --first);
    }
    for (int k = 0; k < filled.size(); k++) {
      int next = filled.get(k);
      lines.set(filledOld.get(k), next);
      int until = k + 1 < filled.size() ? filledOld.get(k + 1) : size;
      for (int i = filledOld.get(k) + 1; i < until && isBlank(file, next + 1); i++) {
        lines.set(i, ++next);
        end = Math.max(end, next + 1);
      }
    }
    return new LineMatch(first, end, lines, true);
  }

  private static boolean isBlank(SourceLines file, int line) {
    return line >= 0 && line < file.size() && file.line(line).content().isBlank();
  }

  /** Blocks whose first and last lines are right and whose middle mostly is. */
  private static List<LineMatch> anchoredBlocks(SourceLines file, List<String> oldLines) {
    List<String> wanted = oldLines.stream().map(LineNormalizer::collapsed).toList();
    if (wanted.size() < MIN_BLOCK_LINES
        || wanted.getFirst().isEmpty()
        || wanted.getLast().isEmpty()) {
      return List.of();
    }
    List<String> present = file.contents().stream().map(LineNormalizer::collapsed).toList();
    int slack = Math.max(1, wanted.size() / 4);
    List<LineMatch> places = new ArrayList<>();
    for (int at = 0; at < present.size(); at++) {
      for (int size = wanted.size() - slack; size <= wanted.size() + slack; size++) {
        if (isAnchored(present, at, size, wanted)) {
          alike(present.subList(at, at + size), at, wanted).ifPresent(places::add);
        }
      }
    }
    return places;
  }

  private static boolean isAnchored(List<String> present, int at, int size, List<String> wanted) {
    return size >= MIN_BLOCK_LINES - 1
        && at + size <= present.size()
        && present.get(at).equals(wanted.getFirst())
        && present.get(at + size - 1).equals(wanted.getLast());
  }

  private static Optional<LineMatch> alike(List<String> block, int at, List<String> wanted) {
    List<Integer> fileLines = new ArrayList<>(Collections.nCopies(wanted.size(), -1));
    int from = 0;
    int shift = at;
    int same = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(wanted, block).getDeltas()) {
      same += pair(fileLines, from, delta.getSource().getPosition(), shift);
      from = delta.getSource().getPosition() + delta.getSource().size();
      shift = at + delta.getTarget().getPosition() + delta.getTarget().size() - from;
    }
    same += pair(fileLines, from, wanted.size(), shift);
    int longer = Math.max(wanted.size(), block.size());
    return same - 2 >= MIN_LIKENESS * (longer - 2)
        ? Optional.of(new LineMatch(at, at + block.size(), fileLines, false))
        : Optional.empty();
  }

  private static int pair(List<Integer> fileLines, int from, int to, int shift) {
    for (int i = from; i < to; i++) {
      fileLines.set(i, i + shift);
    }
    return to - from;
  }
}
