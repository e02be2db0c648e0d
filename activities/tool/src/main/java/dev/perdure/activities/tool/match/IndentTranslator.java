package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Translates an edit's indentation to the file's, by rules learned from the lines both have. A new
 * line whose indentation these lines do not settle is not fitted: a guess would be a wrong byte.
 */
final class IndentTranslator {

  private static final List<Integer> TAB_WIDTHS = List.of(2, 3, 4, 8);
  private static final List<Integer> STEPS = List.of(8, 4, 3, 2);

  /** The share of a file's lines that makes a step its own. */
  private static final double NEARLY_ALL = 0.95;

  private final List<Pair> pairs;
  private final List<IndentRule> rules;
  private final boolean converted;
  private final int step;

  private IndentTranslator(List<Pair> pairs, List<IndentRule> rules, boolean converted, int step) {
    this.pairs = pairs;
    this.rules = rules;
    this.converted = converted;
    this.step = step;
  }

  /** The indentation of one line in the edit and in the file. */
  private record Pair(String edit, String file) {}

  /** A way to translate an indentation; empty for one that it does not apply to. */
  private interface IndentRule extends Function<String, Optional<String>> {

    default boolean explains(List<Pair> pairs) {
      return pairs.stream()
          .allMatch(pair -> apply(pair.edit()).filter(pair.file()::equals).isPresent());
    }
  }

  /** Learns from the lines both have, and from all lines of the file and of the edit. */
  static IndentTranslator learn(List<QuotedLine> quoted, SourceLines file, List<String> edit) {
    List<Pair> pairs =
        quoted.stream()
            .filter(line -> !line.edit().isBlank())
            .map(line ->
                new Pair(
                    LineNormalizer.indentation(line.edit()),
                    LineNormalizer.indentation(line.file())))
            .distinct()
            .toList();
    int step = step(file);
    if (pairs.stream().allMatch(pair -> pair.edit().equals(pair.file()))) {
      return new IndentTranslator(pairs, List.of(Optional::of), false, step);
    }
    IndentRule shift =
        shift(pairs.stream().min((a, b) -> a.edit().length() - b.edit().length()).orElseThrow());
    List<IndentRule> rules = new ArrayList<>();
    rules.add(shift);
    for (int width : TAB_WIDTHS) {
      rules.add(expanded(width));
      rules.add(compressed(width));
    }
    rules.add(scaled(2, 1));
    rules.add(scaled(1, 2));
    units(file, edit).ifPresent(rules::add);
    boolean tabs = file.contents().stream().anyMatch(line -> line.startsWith("\t"));
    return new IndentTranslator(
        pairs,
        rules.stream()
            .filter(rule -> rule.explains(pairs))
            .map(rule -> tabs ? rule : withoutTabs(rule))
            .toList(),
        !shift.explains(pairs),
        step);
  }

  /** The number of spaces that nearly every indentation is a multiple of; 1 if nothing is. */
  private static int step(SourceLines file) {
    List<Integer> depths =
        file.contents().stream()
            .map(LineNormalizer::indentation)
            .filter(indentation -> !indentation.isEmpty() && indentation.indexOf('\t') < 0)
            .map(String::length)
            .toList();
    if (depths.stream().distinct().count() < 2) {
      return 1;
    }
    return STEPS.stream()
        .filter(step ->
            depths.stream().filter(depth -> depth % step == 0).count()
                >= NEARLY_ALL * depths.size())
        .findFirst()
        .orElse(1);
  }

  /** Moves by what one line was moved by: as much is put before or taken away. */
  private static IndentRule shift(Pair pair) {
    if (pair.file().endsWith(pair.edit())) {
      String more = pair.file().substring(0, pair.file().length() - pair.edit().length());
      return indentation -> Optional.of(more + indentation);
    }
    boolean deeper = pair.edit().endsWith(pair.file());
    String less =
        deeper
            ? pair.edit().substring(0, pair.edit().length() - pair.file().length())
            : pair.edit();
    String instead = deeper ? "" : pair.file();
    return indentation ->
        indentation.startsWith(less)
            ? Optional.of(instead + indentation.substring(less.length()))
            : Optional.empty();
  }

  private static IndentRule expanded(int width) {
    return indentation -> Optional.of(indentation.replace("\t", " ".repeat(width)));
  }

  /** Spaces made tabs; a rest that would stand without any tab is not understood. */
  private static IndentRule compressed(int width) {
    return indentation -> {
      String tabs = indentation.replace(" ".repeat(width), "\t");
      return tabs.startsWith("\t") || tabs.length() < 2 ? Optional.of(tabs) : Optional.empty();
    };
  }

  private static IndentRule scaled(int times, int by) {
    return indentation ->
        indentation.indexOf('\t') < 0 && indentation.length() * times % by == 0
            ? Optional.of(" ".repeat(indentation.length() * times / by))
            : Optional.empty();
  }

  private static Optional<IndentRule> units(SourceLines file, List<String> edit) {
    Optional<String> from = unit(edit);
    Optional<String> to = unit(file.contents());
    return from.isPresent() && to.isPresent() && !from.equals(to)
        ? Optional.of(indentation -> {
          int count = indentation.length() / from.get().length();
          return from.get().repeat(count).equals(indentation)
              ? Optional.of(to.get().repeat(count))
              : Optional.empty();
        })
        : Optional.empty();
  }

  /** One level of indentation: a tab if any line begins with one, else the smallest step. */
  private static Optional<String> unit(List<String> lines) {
    if (lines.stream().anyMatch(line -> line.startsWith("\t"))) {
      return Optional.of("\t");
    }
    TreeSet<Integer> depths =
        lines.stream()
            .filter(line -> !line.isBlank())
            .map(line -> LineNormalizer.indentation(line).length())
            .collect(Collectors.toCollection(TreeSet::new));
    depths.add(0);
    return depths.stream()
        .map(depth -> depth - Objects.requireNonNullElse(depths.lower(depth), depth))
        .filter(step -> step > 1)
        .min(Integer::compare)
        .map(" "::repeat);
  }

  /** Tabs never get into a file that has none. */
  private static IndentRule withoutTabs(IndentRule rule) {
    return indentation -> rule.apply(indentation).filter(result -> result.indexOf('\t') < 0);
  }

  /** Whether new lines have lost their indentation, which nothing tells then. */
  boolean isLost(List<String> lines) {
    return pairs.stream().anyMatch(pair -> !pair.file().isEmpty())
        && pairs.stream().allMatch(pair -> pair.edit().isEmpty())
        && HunkIndentPolicy.isFlat(lines);
  }

  /** Whether more was done to the lines than to move them. */
  boolean isConverted() {
    return converted;
  }

  /** Indents a line as the file would, if that is settled; a blank line is only kept as it is. */
  Optional<String> fit(String line) {
    if (line.isBlank()) {
      return Optional.of(line)
          .filter(
              blanks -> blanks.isEmpty() || translate(blanks).filter(blanks::equals).isPresent());
    }
    String own = LineNormalizer.indentation(line);
    return translate(own).map(indentation -> indentation + line.substring(own.length()));
  }

  private Optional<String> translate(String own) {
    Set<String> known = new LinkedHashSet<>();
    pairs.stream().filter(pair -> pair.edit().equals(own)).forEach(pair -> known.add(pair.file()));
    if (known.isEmpty()) {
      rules.forEach(rule -> rule.apply(own).ifPresent(known::add));
      if (known.size() > 1) {
        known.removeIf(to -> to.indexOf('\t') < 0 && to.length() % step != 0);
      }
    }
    return known.size() == 1 ? Optional.of(known.iterator().next()) : Optional.empty();
  }
}
