package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How an edit's indentation becomes the file's, learned from the lines both have. A new line whose
 * indentation these lines don't settle is not fitted: a guess would be a wrong byte.
 */
final class Indentation {

  private static final List<Integer> TAB_WIDTHS = List.of(2, 4, 8);

  private final List<Pair> pairs;
  private final List<Function<String, Optional<String>>> ways;

  private Indentation(List<Pair> pairs, List<Function<String, Optional<String>>> ways) {
    this.pairs = pairs;
    this.ways = ways;
  }

  /** The indentation of one line in the edit and in the file. */
  record Pair(String edit, String file) {}

  /** Learns from aligned lines. */
  static Indentation between(List<Pair> pairs, SourceLines file, LineEdit edit) {
    if (pairs.stream().allMatch(pair -> pair.edit().equals(pair.file()))) {
      return new Indentation(pairs, List.of(Optional::of));
    }
    List<Function<String, Optional<String>>> ways = new ArrayList<>();
    Pair shortest =
        pairs.stream().min((a, b) -> a.edit().length() - b.edit().length()).orElseThrow();
    ways.add(shift(shortest));
    for (int width : TAB_WIDTHS) {
      String spaces = " ".repeat(width);
      ways.add(indentation -> Optional.of(indentation.replace("\t", spaces)));
      ways.add(indentation -> Optional.of(indentation.replace(spaces, "\t")));
    }
    Optional<IndentUnit> from =
        IndentUnit.of(Stream.concat(edit.oldLines().stream(), edit.newLines().stream()).toList());
    Optional<IndentUnit> to =
        IndentUnit.of(file.lines().stream().map(SourceLines.Line::content).toList());
    if (from.isPresent() && to.isPresent() && !from.equals(to)) {
      ways.add(indentation -> from.get().count(indentation).map(to.get()::times));
    }
    boolean tabs = file.lines().stream().anyMatch(line -> line.content().startsWith("\t"));
    return new Indentation(
        pairs,
        ways.stream()
            .filter(way -> explains(way, pairs))
            .map(way -> tabs ? way : withoutTabs(way))
            .toList());
  }

  /** Tabs never get into a file that has none. */
  private static Function<String, Optional<String>> withoutTabs(
      Function<String, Optional<String>> way) {
    return indentation -> way.apply(indentation).filter(result -> result.indexOf('\t') < 0);
  }

  /** A line with the file's indentation, if the aligned lines settle it. */
  Optional<String> fit(String line) {
    if (line.isBlank()) {
      return Optional.of(line);
    }
    String own = LineKeys.indentation(line);
    return translate(own).map(indentation -> indentation + line.substring(own.length()));
  }

  private Optional<String> translate(String own) {
    Set<String> known = new LinkedHashSet<>();
    pairs.stream().filter(pair -> pair.edit().equals(own)).forEach(pair -> known.add(pair.file()));
    if (known.isEmpty()) {
      ways.forEach(way -> way.apply(own).ifPresent(known::add));
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
