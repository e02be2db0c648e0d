package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How an edit's indentation becomes the file's, learned from the lines both have. A new line whose
 * indentation these lines don't settle is not fitted: a guess would be a wrong byte.
 */
public final class Indentation {

  private static final List<Integer> TAB_WIDTHS = List.of(2, 3, 4, 8);

  private final List<Pair> pairs;
  private final List<Function<String, Optional<String>>> ways;
  private final boolean converted;
  private final IndentStep step;

  private Indentation(
      List<Pair> pairs,
      List<Function<String, Optional<String>>> ways,
      boolean converted,
      IndentStep step) {
    this.pairs = List.copyOf(pairs);
    this.ways = ways;
    this.converted = converted;
    this.step = step;
  }

  /** The indentation of one line in the edit and in the file. */
  public record Pair(String edit, String file) {

    /** The pair of two lines that are the same but for it. */
    public static Pair of(String edit, String file) {
      return new Pair(LineKeys.indentation(edit), LineKeys.indentation(file));
    }
  }

  /** Learns from aligned lines, and from all lines of the file and of the edit. */
  public static Indentation between(List<Pair> all, SourceLines file, List<String> edit) {
    List<Pair> pairs = all.stream().distinct().toList();
    IndentStep step = IndentStep.of(file);
    if (pairs.stream().allMatch(pair -> pair.edit().equals(pair.file()))) {
      return new Indentation(pairs, List.of(Optional::of), false, step);
    }
    Pair shortest =
        pairs.stream().min((a, b) -> a.edit().length() - b.edit().length()).orElseThrow();
    Function<String, Optional<String>> shift = shift(shortest);
    List<Function<String, Optional<String>>> ways = new ArrayList<>();
    ways.add(shift);
    for (int width : TAB_WIDTHS) {
      ways.add(expanded(width));
      ways.add(compressed(width));
    }
    ways.add(scaled(2, 1));
    ways.add(scaled(1, 2));
    units(file, edit).ifPresent(ways::add);
    boolean tabs = file.lines().stream().anyMatch(line -> line.content().startsWith("\t"));
    return new Indentation(
        pairs,
        ways.stream()
            .filter(way -> explains(way, pairs))
            .map(way -> tabs ? way : withoutTabs(way))
            .toList(),
        !explains(shift, pairs),
        step);
  }

  /** Whether new lines have lost their indentation, which nothing tells then. */
  public boolean isLost(List<String> lines) {
    return pairs.stream().anyMatch(pair -> !pair.file().isEmpty())
        && pairs.stream().allMatch(pair -> pair.edit().isEmpty())
        && Nesting.isFlat(lines);
  }

  /** Whether more was done to the lines than to move them. */
  public boolean isConverted() {
    return converted;
  }

  private static Function<String, Optional<String>> expanded(int width) {
    return indentation -> Optional.of(indentation.replace("\t", " ".repeat(width)));
  }

  /** Spaces made tabs; a rest that would stand without any tab is not understood. */
  private static Function<String, Optional<String>> compressed(int width) {
    return indentation -> {
      String tabs = indentation.replace(" ".repeat(width), "\t");
      return tabs.startsWith("\t") || tabs.length() < 2 ? Optional.of(tabs) : Optional.empty();
    };
  }

  /** Spaces made more or fewer in proportion. */
  private static Function<String, Optional<String>> scaled(int times, int by) {
    return indentation ->
        indentation.indexOf('\t') < 0 && indentation.length() * times % by == 0
            ? Optional.of(" ".repeat(indentation.length() * times / by))
            : Optional.empty();
  }

  private static Optional<Function<String, Optional<String>>> units(
      SourceLines file, List<String> edit) {
    Optional<IndentUnit> from = IndentUnit.of(edit);
    Optional<IndentUnit> to =
        IndentUnit.of(file.lines().stream().map(SourceLines.Line::content).toList());
    return from.isPresent() && to.isPresent() && !from.equals(to)
        ? Optional.of(indentation -> from.get().count(indentation).map(to.get()::times))
        : Optional.empty();
  }

  /** Tabs never get into a file that has none. */
  private static Function<String, Optional<String>> withoutTabs(
      Function<String, Optional<String>> way) {
    return indentation -> way.apply(indentation).filter(result -> result.indexOf('\t') < 0);
  }

  /**
   * A line with the file's indentation, if the aligned lines settle it; blanks alone only if these
   * stay, as nothing tells whether they were moved like filled lines.
   */
  public Optional<String> fit(String line) {
    if (line.isBlank()) {
      return Optional.of(line)
          .filter(
              blanks -> blanks.isEmpty() || translate(blanks).filter(blanks::equals).isPresent());
    }
    String own = LineKeys.indentation(line);
    return translate(own).map(indentation -> indentation + line.substring(own.length()));
  }

  private Optional<String> translate(String own) {
    Set<String> known = new LinkedHashSet<>();
    pairs.stream().filter(pair -> pair.edit().equals(own)).forEach(pair -> known.add(pair.file()));
    if (known.isEmpty()) {
      ways.forEach(way -> way.apply(own).ifPresent(known::add));
      if (known.size() > 1) {
        known.removeIf(indentation -> !step.has(indentation));
      }
    }
    return known.size() == 1 ? Optional.of(known.iterator().next()) : Optional.empty();
  }

  private static boolean explains(Function<String, Optional<String>> way, List<Pair> pairs) {
    return pairs.stream()
        .allMatch(pair -> way.apply(pair.edit()).filter(pair.file()::equals).isPresent());
  }

  /** Moves by what one line was moved by: as much is put before or taken away. */
  private static Function<String, Optional<String>> shift(Pair pair) {
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
}
