package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.blank.Restored;
import dev.perdure.activities.tool.match.fit.indent.HunkIndentation;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The lines of a patch's hunk: what it marks to stay, to go and to come, in its order. */
public record MarkedLines(List<Marked> all) {

  /** Copies the list. */
  public MarkedLines {
    all = List.copyOf(all);
  }

  /** What a hunk does to a line. */
  public enum Mark {
    STAYS,
    GOES,
    COMES
  }

  /** One line with its mark. */
  public record Marked(Mark mark, String content) {
    private boolean isOld() {
      return mark != Mark.COMES;
    }
  }

  /** What must be there, context included. */
  public List<String> oldLines() {
    return all.stream().filter(Marked::isOld).map(Marked::content).toList();
  }

  /** What shall be there, context included. */
  public List<String> newLines() {
    return all.stream().filter(line -> line.mark() != Mark.GOES).map(Marked::content).toList();
  }

  /** The same marks on changed lines. */
  public MarkedLines each(UnaryOperator<String> change) {
    return new MarkedLines(
        all.stream().map(line -> new Marked(line.mark(), change.apply(line.content()))).toList());
  }

  /** The same with the old lines as the file has them. */
  MarkedLines quoting(SourceLines file, Alignment place) {
    List<Marked> quoting = new ArrayList<>();
    int old = 0;
    for (Marked line : all) {
      int there = line.isOld() ? place.fileLines().get(old++) : -1;
      quoting.add(there < 0 ? line : new Marked(line.mark(), file.line(there).content()));
    }
    return new MarkedLines(quoting);
  }

  /** Whose indentation the new lines have, at a place that has every old line. */
  HunkIndentation.Side indentation(SourceLines file, Alignment place) {
    List<Marked> present = quoting(file, place).all();
    return HunkIndentation.of(
        IntStream.range(0, all.size())
            .mapToObj(i ->
                new HunkIndentation.Entry(
                    all.get(i).content(),
                    all.get(i).isOld() ? Optional.of(present.get(i).content()) : Optional.empty(),
                    all.get(i).mark() == Mark.STAYS))
            .toList());
  }

  /**
   * The hunk with the blank lines of the file that it lost. A patch takes no line away that it does
   * not mark, so they stay; empty where it is unclear on which side of new lines.
   */
  Optional<Restored> restored(SourceLines file, Alignment place) {
    List<Marked> whole = new ArrayList<>();
    List<Integer> fileLines = new ArrayList<>();
    int next = place.first();
    int old = 0;
    for (Marked line : all) {
      if (line.isOld()) {
        int there = place.fileLines().get(old++);
        if (next < there) {
          Optional<Integer> at = site(whole, there - next, line);
          if (at.isEmpty()) {
            return Optional.empty();
          }
          whole.addAll(at.get(), staying(file, next, there));
          IntStream.range(next, there).forEach(fileLines::add);
        }
        next = Math.max(next, there + 1);
        fileLines.add(there);
      }
      whole.add(line);
    }
    MarkedLines lines = new MarkedLines(whole);
    return Optional.of(
        new Restored(
            lines.oldLines(),
            lines.newLines(),
            new Alignment(place.first(), place.end(), fileLines, place.complete())));
  }

  private static List<Marked> staying(SourceLines file, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> new Marked(Mark.STAYS, file.line(i).content()))
        .toList();
  }

  /**
   * Where lost blanks go between some lines and the next: beside lines that go or stay where those
   * stand; where new lines are inserted, before them if these end with as many as the file has.
   */
  private static Optional<Integer> site(List<Marked> lines, int lost, Marked next) {
    int end = lines.size() - blanksBefore(lines, lines.size(), Mark.STAYS);
    int first = firstNew(lines, end);
    boolean replaces = first > 0 && lines.get(first - 1).mark() == Mark.GOES;
    if (isBlankThatGoes(next) || (replaces && isUnclear(lines.get(first - 1), next))) {
      return Optional.empty();
    }
    if (first == end || replaces) {
      return Optional.of(lines.size());
    }
    return isBefore(lines, first, end, lost) ? Optional.of(first) : Optional.empty();
  }

  /** Where new lines before a place begin. */
  private static int firstNew(List<Marked> lines, int end) {
    int first = end;
    while (first > 0 && lines.get(first - 1).mark() == Mark.COMES) {
      first--;
    }
    return first;
  }

  private static boolean isBlankThatGoes(Marked line) {
    return line.mark() == Mark.GOES && line.content().isBlank();
  }

  /** Whether blanks between two lines may be part of what goes with them. */
  private static boolean isUnclear(Marked above, Marked below) {
    return above.content().isBlank() || below.mark() == Mark.GOES;
  }

  /** Whether new lines at the end have the file's blanks below them, and miss them above. */
  private static boolean isBefore(List<Marked> lines, int first, int end, int lost) {
    return end == lines.size()
        && !lines.get(first).content().isBlank()
        && blanksBefore(lines, end, Mark.COMES) == blanksBefore(lines, first, Mark.STAYS) + lost;
  }

  private static int blanksBefore(List<Marked> lines, int end, Mark mark) {
    int blanks = 0;
    while (blanks < end && isBlank(lines.get(end - 1 - blanks), mark)) {
      blanks++;
    }
    return blanks;
  }

  private static boolean isBlank(Marked line, Mark mark) {
    return line.mark() == mark && line.content().isBlank();
  }
}
