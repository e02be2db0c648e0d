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
    List<Function<String, Optional<String>>> ways = new ArrayList<>();
    if (pairs.stream().allMatch(pair -> pair.edit().equals(pair.file()))) {
      ways.add(Optional::of);
      return new Indentation(pairs, ways);
    }
    Pair shortest =
        pairs.stream().min((a, b) -> a.edit().length() - b.edit().length()).orElseThrow();
    ways.add(shift(shortest));
    Optional<IndentUnit> from =
        IndentUnit.of(Stream.concat(edit.oldLines().stream(), edit.newLines().stream()).toList());
    Optional<IndentUnit> to =
        IndentUnit.of(file.lines().stream().map(SourceLines.Line::content).toList());
    if (from.isPresent() && to.isPresent() && !from.equals(to)) {
      ways.add(indentation -> from.get().count(indentation).map(to.get()::times));
    }
    return new Indentation(pairs, ways.stream().filter(way -> explains(way, pairs)).toList());
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

  /** Moves by what one line was moved by: the common beginning is exchanged. */
  private static Function<String, Optional<String>> shift(Pair pair) {
    return indentation ->
        indentation.startsWith(pair.edit())
            ? Optional.of(pair.file() + indentation.substring(pair.edit().length()))
            : Optional.empty();
  }
}
