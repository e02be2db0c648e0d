package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.tool.match.fit.compare.LineChanges;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How the new lines of an edit are written whose old lines are not quite the file's: as those old
 * lines, or as the file. Lines that stay tell: they stand in the new text either as the edit quotes
 * them or as the file has them.
 */
enum Manner {
  /** As the old lines: misquoted lines that stay stand in the new text as they are quoted. */
  OF_OLD_LINES,

  /** As the old lines, to judge by a changed line alone. */
  LIKE_OLD_LINES,
  OF_FILE,
  UNCLEAR;

  static Manner of(List<String> present, Alignment place, LineEdit edit) {
    List<Integer> misquoted = misquoted(present, place, edit);
    if (!place.complete() || misquoted.isEmpty()) {
      return OF_OLD_LINES;
    }
    return edges(present, place, edit)
        .map(told -> told == OF_OLD_LINES ? doubted(present, misquoted, place, edit) : told)
        .orElseGet(() -> inside(present, misquoted, place, edit));
  }

  /** What lines tell that have no words, such as a brace, holds where no other tells otherwise. */
  private static Manner doubted(
      List<String> present, List<Integer> misquoted, Alignment place, LineEdit edit) {
    boolean wordless =
        Stream.of(edit.oldLines().getFirst(), edit.oldLines().getLast())
            .filter(line ->
                edit.newLines().getFirst().equals(line) || edit.newLines().getLast().equals(line))
            .noneMatch(line -> line.chars().anyMatch(Character::isLetterOrDigit));
    return wordless && form(present, misquoted, place, edit) == OF_FILE ? UNCLEAR : OF_OLD_LINES;
  }

  /** What the lines between say. */
  private static Manner inside(
      List<String> present, List<Integer> misquoted, Alignment place, LineEdit edit) {
    Stayed stayed = Stayed.of(present, place, edit, misquoted);
    if (stayed.isDoubtful() || (stayed.isQuoted() && stayed.isRestored())) {
      return UNCLEAR;
    }
    return stayed.isQuoted()
        ? OF_OLD_LINES
        : changed(stayed.isRestored(), form(present, misquoted, place, edit));
  }

  /**
   * What a changed line says where lines that stay say that the new text is as the file, or
   * nothing.
   */
  private static Manner changed(boolean restored, Manner form) {
    return !restored ? form : form == LIKE_OLD_LINES ? UNCLEAR : OF_FILE;
  }

  /** The old lines the file has otherwise, or not at all. */
  private static List<Integer> misquoted(List<String> present, Alignment place, LineEdit edit) {
    return IntStream.range(0, edit.oldLines().size())
        .filter(i -> {
          int line = place.fileLines().get(i);
          return line < 0 || !present.get(line - place.first()).equals(edit.oldLines().get(i));
        })
        .boxed()
        .toList();
  }

  /** What the first and the last line say, which seldom change. */
  private static Optional<Manner> edges(List<String> present, Alignment place, LineEdit edit) {
    if (edit.newLines().isEmpty() || edit.oldLines().isEmpty()) {
      return Optional.empty();
    }
    Optional<Manner> first =
        place.fileLines().getFirst() == place.first()
            ? edge(present.getFirst(), edit.oldLines().getFirst(), edit.newLines().getFirst())
            : Optional.empty();
    Optional<Manner> last =
        place.fileLines().getLast() == place.end() - 1
            ? edge(present.getLast(), edit.oldLines().getLast(), edit.newLines().getLast())
            : Optional.empty();
    return first.isEmpty() || last.isEmpty() || first.equals(last)
        ? first.or(() -> last)
        : Optional.of(UNCLEAR);
  }

  private static Optional<Manner> edge(String present, String old, String fresh) {
    if (present.equals(old)) {
      return Optional.empty();
    }
    return fresh.equals(old)
        ? Optional.of(OF_OLD_LINES)
        : fresh.equals(present) ? Optional.of(OF_FILE) : Optional.empty();
  }

  /** Where no line stays: whether what replaces a misquoted line begins as it or as the file. */
  private static Manner form(
      List<String> present, List<Integer> misquoted, Alignment place, LineEdit edit) {
    for (LineChanges.Change change : LineChanges.between(edit.oldLines(), edit.newLines()).all()) {
      Optional<Integer> old =
          misquoted.stream()
              .filter(i -> i >= change.from() && i < change.to())
              .filter(i -> place.fileLines().get(i) >= 0 && !edit.oldLines().get(i).isBlank())
              .findFirst();
      Optional<String> fresh = change.lines().stream().filter(line -> !line.isBlank()).findFirst();
      if (old.isPresent() && fresh.isPresent()) {
        String real = present.get(place.fileLines().get(old.get()) - place.first());
        return form(fresh.get(), edit.oldLines().get(old.get()), real);
      }
    }
    return UNCLEAR;
  }

  private static Manner form(String fresh, String old, String real) {
    boolean asOld = sameForm(fresh, old);
    boolean asFile = sameForm(fresh, real) && !new Spelling.Pair(old, real).isKeptIn(fresh);
    return asOld == asFile ? UNCLEAR : asOld ? LIKE_OLD_LINES : OF_FILE;
  }

  private static boolean sameForm(String a, String b) {
    return LineKeys.indentation(a).equals(LineKeys.indentation(b))
        && LineKeys.isPadded(a) == LineKeys.isPadded(b);
  }
}
