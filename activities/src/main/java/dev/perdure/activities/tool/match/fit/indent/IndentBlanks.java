package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.tool.match.fit.indent.HunkIndentation.Entry;
import dev.perdure.activities.tool.match.fit.indent.HunkIndentation.Side;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the blanks tell by which new lines are indented, where a hunk has tabs for spaces. */
record IndentBlanks(List<Entry> lines) {

  Optional<Side> side() {
    Set<Boolean> fresh = tabs(lines.stream().filter(Entry::isNew).map(Entry::text));
    Set<Boolean> quoted = tabs(lines.stream().filter(line -> !line.isNew()).map(Entry::text));
    Set<Boolean> file = tabs(lines.stream().flatMap(line -> line.there().stream()));
    boolean tells = !fresh.isEmpty() && !quoted.isEmpty() && !file.isEmpty();
    if (!tells || quoted.stream().anyMatch(file::contains)) {
      return Optional.empty();
    }
    return only(fresh, quoted)
        ? Optional.of(Side.QUOTED)
        : only(fresh, file) ? Optional.of(Side.FILE) : Optional.empty();
  }

  private static boolean only(Set<Boolean> some, Collection<Boolean> all) {
    return all.containsAll(some);
  }

  /** Whether lines are indented with tabs; one blank alone is no indentation. */
  private static Set<Boolean> tabs(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith("\t") || line.startsWith("  "))
        .map(line -> line.startsWith("\t"))
        .collect(Collectors.toSet());
  }
}
