package dev.perdure.activities.tool.match.fit;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What becomes of blanks at the ends of new lines, learned from the lines edit and file have. */
final class Trailing {

  /** Whether old lines have more blanks than the file's. */
  private final boolean gains;

  /** Whether the file's lines have none. */
  private final boolean bare;

  /** What each of several old lines has too much. */
  private final Optional<String> added;

  /** Whether that was put at the end of each new line, too. */
  private final boolean addedToAll;

  private Trailing(List<Pair> pairs, List<String> newLines) {
    this.gains = pairs.stream().anyMatch(Pair::isGain);
    this.bare = pairs.stream().allMatch(pair -> pair.file().isEmpty());
    this.added = pairs.size() > 1 ? added(pairs) : Optional.empty();
    this.addedToAll =
        newLines.stream().allMatch(line -> line.isBlank() || line.endsWith(added.orElse("")));
  }

  /** The blanks one line ends with in the edit and in the file. */
  record Pair(String edit, String file) {

    static Pair of(String edit, String file) {
      return new Pair(blanks(edit), blanks(file));
    }

    private boolean isGain() {
      return edit.length() > file.length();
    }
  }

  static Trailing between(List<Pair> pairs, List<String> newLines) {
    return new Trailing(pairs, newLines);
  }

  /** A new line with the blanks the file's manner gives it; empty where that is not settled. */
  Optional<String> fit(String line) {
    String blanks = blanks(line);
    if (blanks.isEmpty() || !gains) {
      return Optional.of(line);
    }
    String body = line.substring(0, line.length() - blanks.length());
    if (added.filter(blanks::endsWith).isPresent()) {
      return addedToAll
          ? Optional.of(body + blanks.substring(0, blanks.length() - added.get().length()))
          : Optional.of(line);
    }
    return bare ? Optional.of(body) : Optional.empty();
  }

  /** What every line of the edit has more than the file's, if it is the same for all. */
  private static Optional<String> added(List<Pair> pairs) {
    Set<String> added = new LinkedHashSet<>();
    for (Pair pair : pairs) {
      if (!pair.edit().startsWith(pair.file())) {
        return Optional.empty();
      }
      added.add(pair.edit().substring(pair.file().length()));
    }
    return added.size() == 1 ? Optional.of(added.iterator().next()) : Optional.empty();
  }

  private static String blanks(String line) {
    return line.substring(line.stripTrailing().length());
  }
}
