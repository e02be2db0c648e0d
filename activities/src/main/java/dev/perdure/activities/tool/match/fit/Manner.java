package dev.perdure.activities.tool.match.fit;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the new lines of an edit are written whose old lines are not quite the file's: as those old
 * lines, or as the file. Lines that stay tell: they stand in the new text either as the edit quotes
 * them or as the file has them.
 */
enum Manner {
  OF_OLD_LINES,
  OF_FILE,
  UNCLEAR;

  /** How much more one kind of evidence must weigh than the other. */
  private static final int CLEARLY = 3;

  static Manner of(List<String> present, Alignment place, LineEdit edit) {
    List<Integer> misquoted = misquoted(present, place, edit);
    if (!place.complete() || misquoted.isEmpty() && place.gaps().isEmpty()) {
      return OF_OLD_LINES;
    }
    Optional<Manner> edges = edges(present, place, edit);
    if (edges.isPresent()) {
      return edges.get();
    }
    long quoted = quoted(misquoted, place, edit);
    long restored = restored(present, misquoted, place, edit);
    if (quoted + restored > 0) {
      return weighed(quoted, restored);
    }
    return misquoted.isEmpty() ? OF_OLD_LINES : form(present, misquoted, place, edit);
  }

  private static Manner weighed(long quoted, long restored) {
    if (quoted >= CLEARLY * restored) {
      return OF_OLD_LINES;
    }
    return restored >= CLEARLY * quoted ? OF_FILE : UNCLEAR;
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

  /** How many misquoted lines stand in the new text as they were misquoted. */
  private static long quoted(List<Integer> misquoted, Alignment place, LineEdit edit) {
    Kept kept = Kept.between(edit.oldLines(), edit.newLines());
    long lines = misquoted.stream().filter(kept::has).count();
    long gaps =
        IntStream.range(1, edit.oldLines().size())
            .filter(i -> place.fileLines().get(i) > place.fileLines().get(i - 1) + 1)
            .filter(i -> staysTogether(i - 1, i, edit.oldLines(), edit.newLines()))
            .count();
    return lines + gaps;
  }

  /** How many misquoted or left out lines stand in the new text as in the file. */
  private static long restored(
      List<String> present, List<Integer> misquoted, Alignment place, LineEdit edit) {
    Kept kept = Kept.between(present, edit.newLines());
    long lines =
        misquoted.stream()
            .map(i -> place.fileLines().get(i) - place.first())
            .filter(line -> line >= 0 && kept.has(line))
            .count();
    long gaps =
        place.gaps().stream()
            .map(line -> line - place.first())
            .filter(line -> isRestored(line, present, edit.newLines(), kept))
            .count();
    return lines + gaps;
  }

  /**
   * Whether blank lines of the file, which the old text leaves out, stand in the new one: as many
   * below the line they are below, or above the one they are above if that one has changed.
   */
  private static boolean isRestored(
      int blank, List<String> present, List<String> fresh, Kept kept) {
    int above = besideBlanks(blank, present, -1);
    int below = besideBlanks(blank, present, 1);
    int blanks = below - above - 1;
    if (above >= 0 && kept.has(above)) {
      return blanks(fresh, kept.now(above), 1) == blanks;
    }
    return below < present.size()
        && kept.has(below)
        && blanks(fresh, kept.now(below), -1) == blanks;
  }

  /** The first line from a blank one on that is not blank, or where the lines end. */
  private static int besideBlanks(int blank, List<String> lines, int step) {
    int line = blank;
    while (line >= 0 && line < lines.size() && lines.get(line).isBlank()) {
      line += step;
    }
    return line;
  }

  private static int blanks(List<String> lines, int beside, int step) {
    int count = 0;
    for (int i = beside + step; i >= 0 && i < lines.size() && lines.get(i).isBlank(); i += step) {
      count++;
    }
    return count;
  }

  /** Whether some lines follow each other afterwards as before. */
  private static boolean staysTogether(int from, int to, List<String> before, List<String> after) {
    for (AbstractDelta<String> delta : DiffUtils.diff(before, after).getDeltas()) {
      int start = delta.getSource().getPosition();
      int end = start + delta.getSource().size();
      boolean inserts = start == end && start > from && start <= to;
      if (inserts || start <= to && end > from) {
        return false;
      }
    }
    return true;
  }

  /** Where no line stays: whether what replaces a misquoted line begins as it or as the file. */
  private static Manner form(
      List<String> present, List<Integer> misquoted, Alignment place, LineEdit edit) {
    for (AbstractDelta<String> delta :
        DiffUtils.diff(edit.oldLines(), edit.newLines()).getDeltas()) {
      int from = delta.getSource().getPosition();
      Optional<Integer> old =
          misquoted.stream()
              .filter(i -> i >= from && i < from + delta.getSource().size())
              .filter(i -> place.fileLines().get(i) >= 0 && !edit.oldLines().get(i).isBlank())
              .findFirst();
      Optional<String> fresh =
          delta.getTarget().getLines().stream().filter(line -> !line.isBlank()).findFirst();
      if (old.isPresent() && fresh.isPresent()) {
        String real = present.get(place.fileLines().get(old.get()) - place.first());
        return form(fresh.get(), edit.oldLines().get(old.get()), real);
      }
    }
    return UNCLEAR;
  }

  private static Manner form(String fresh, String old, String real) {
    boolean asOld = sameForm(fresh, old);
    boolean asFile = sameForm(fresh, real);
    return asOld == asFile ? UNCLEAR : asOld ? OF_OLD_LINES : OF_FILE;
  }

  private static boolean sameForm(String a, String b) {
    return LineKeys.indentation(a).equals(LineKeys.indentation(b))
        && LineKeys.isPadded(a) == LineKeys.isPadded(b);
  }
}
