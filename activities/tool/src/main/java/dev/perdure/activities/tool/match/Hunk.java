package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Hunk of a patch: the lines that stay, go and come, and where they should be in the file.
 *
 * @param lines what stays, goes and comes, in its order
 * @param line the line the first old one should be, from 0, if a patch says so
 * @param anchors lines that stand above, each below the one before it, such as class and function
 * @param atEnd whether the old lines are the file's last
 * @param finished whether the file shall end with a line ending, if a patch says so
 */
public record Hunk(
    List<HunkLine> lines,
    Optional<Integer> line,
    List<String> anchors,
    boolean atEnd,
    Optional<Boolean> finished) {

  public Hunk {
    lines = List.copyOf(lines);
    anchors = List.copyOf(anchors);
  }

  /** Returns the lines that must be in the file, context included. */
  public List<String> oldLines() {
    return lines.stream().filter(HunkLine::isOld).map(HunkLine::content).toList();
  }

  /** Returns the lines that the hunk puts into the file, context included. */
  public List<String> newLines() {
    return lines.stream()
        .filter(line -> line.mark() != HunkLineMark.REMOVED)
        .map(HunkLine::content)
        .toList();
  }

  /** The same hunk where the ones before it have moved the line it names. */
  public Hunk shifted(int by) {
    Optional<Integer> moved = line.map(index -> Math.max(0, index + by));
    return new Hunk(lines, moved, anchors, atEnd, finished);
  }

  /** By how many lines the file grows. */
  public int growth() {
    return newLines().size() - oldLines().size();
  }

  LineEdit edit() {
    return new LineEdit(oldLines(), newLines(), finished);
  }

  /** Whether lines say by a carriage return how they end. */
  boolean statesEndings() {
    return lines.stream().anyMatch(line -> returns(line.content()));
  }

  /** Whether old lines end otherwise than new ones. */
  boolean changesEndings() {
    return oldLines().stream().map(Hunk::returns).distinct().count()
                + newLines().stream().map(Hunk::returns).distinct().count()
            > 2
        || (!oldLines().isEmpty()
            && !newLines().isEmpty()
            && returns(oldLines().getFirst()) != returns(newLines().getFirst()));
  }

  /** The same hunk if the file says how lines end. */
  Hunk withoutEndings() {
    return each(text -> returns(text) ? text.substring(0, text.length() - 1) : text);
  }

  private static boolean returns(String content) {
    return content.endsWith("\r");
  }

  /** Whether the old lines begin with a byte order mark, which then is part of what is meant. */
  boolean quotesMark() {
    return !oldLines().isEmpty() && oldLines().getFirst().startsWith(FileText.MARK);
  }

  /** The same hunk if the file has no byte order mark that it quotes. */
  Hunk withoutMark() {
    return quotesMark() ? each(FileText::unmarked) : this;
  }

  private Hunk each(UnaryOperator<String> change) {
    return with(
        lines.stream()
            .map(line -> new HunkLine(line.mark(), change.apply(line.content())))
            .toList());
  }

  private Hunk with(List<HunkLine> changed) {
    return new Hunk(changed, line, anchors, atEnd, finished);
  }

  /** Every line of a file from one on that may be the last anchor. */
  List<Integer> anchorLines(SourceLines file, int fromLine) {
    return anchorLines(anchors, file, fromLine);
  }

  /** The first anchor that is not in the file. */
  Optional<String> lostAnchor(SourceLines file, int fromLine) {
    return IntStream.rangeClosed(1, anchors.size())
        .filter(i -> anchorLines(anchors.subList(0, i), file, fromLine).isEmpty())
        .mapToObj(i -> anchors.get(i - 1))
        .findFirst();
  }

  private static List<Integer> anchorLines(List<String> texts, SourceLines file, int fromLine) {
    List<Integer> lines = alike(file, texts.getFirst(), fromLine);
    for (String text : texts.subList(1, texts.size())) {
      lines =
          lines.stream()
              .flatMap(line -> alike(file, text, line + 1).stream().limit(1))
              .distinct()
              .toList();
    }
    return lines;
  }

  /** The lines that equal a text but for blanks; if none does, those that hold it. */
  private static List<Integer> alike(SourceLines file, String text, int fromLine) {
    String wanted = LineNormalizer.collapsed(text);
    List<Integer> equal = matching(file, fromLine, wanted::equals);
    return equal.isEmpty() ? matching(file, fromLine, line -> line.contains(wanted)) : equal;
  }

  private static List<Integer> matching(
      SourceLines file, int fromLine, Predicate<String> condition) {
    return IntStream.range(fromLine, file.size())
        .filter(i -> condition.test(LineNormalizer.collapsed(file.line(i).content())))
        .boxed()
        .toList();
  }

  /** The same with the old lines as the file has them. */
  Hunk quoting(SourceLines file, LineMatch place) {
    List<HunkLine> quoting = new ArrayList<>();
    int old = 0;
    for (HunkLine line : lines) {
      int there = line.isOld() ? place.fileLines().get(old++) : -1;
      quoting.add(there < 0 ? line : new HunkLine(line.mark(), file.line(there).content()));
    }
    return with(quoting);
  }

  /** Returns the side whose indentation the new lines have, at a place that has every old line. */
  HunkIndentPolicy.IndentSide indentation(SourceLines file, LineMatch place) {
    List<HunkLine> present = quoting(file, place).lines();
    return HunkIndentPolicy.of(
        IntStream.range(0, lines.size())
            .mapToObj(i ->
                new HunkIndentPolicy.ComparedLine(
                    lines.get(i).content(),
                    Optional.of(present.get(i).content()).filter(_ -> lines.get(i).isOld()),
                    lines.get(i).mark() == HunkLineMark.CONTEXT))
            .toList());
  }

  /**
   * Puts back blank lines that the hunk lost, as a patch removes no line that it does not mark;
   * empty if they may be on either side of new lines.
   */
  Optional<HunkRewrite> withLostBlanks(SourceLines file, LineMatch place) {
    List<HunkLine> whole = new ArrayList<>();
    List<Integer> fileLines = new ArrayList<>();
    int next = place.first();
    int old = 0;
    for (HunkLine line : lines) {
      if (line.isOld()) {
        int there = place.fileLines().get(old++);
        if (next < there) {
          Optional<Integer> at = blanksIndex(whole, there - next, line);
          if (at.isEmpty()) {
            return Optional.empty();
          }
          whole.addAll(at.get(), context(file, next, there));
          IntStream.range(next, there).forEach(fileLines::add);
        }
        next = Math.max(next, there + 1);
        fileLines.add(there);
      }
      whole.add(line);
    }
    LineMatch all = new LineMatch(place.first(), place.end(), fileLines, place.complete());
    return Optional.of(new HunkRewrite(file, all, with(whole).edit()));
  }

  private static List<HunkLine> context(SourceLines file, int from, int to) {
    return file.contents().subList(from, to).stream()
        .map(content -> new HunkLine(HunkLineMark.CONTEXT, content))
        .toList();
  }

  /**
   * Finds where lost blanks go before the next line: beside lines that go or stay; before inserted
   * lines if these end with as many as the file has.
   */
  private static Optional<Integer> blanksIndex(List<HunkLine> lines, int lost, HunkLine next) {
    int end = lines.size() - blanksBefore(lines, lines.size(), HunkLineMark.CONTEXT);
    int first = end - addedBefore(lines, end);
    boolean replaces = first > 0 && lines.get(first - 1).mark() == HunkLineMark.REMOVED;
    boolean unclear = replaces && mayGo(lines.get(first - 1), next);
    if (next.isBlank(HunkLineMark.REMOVED) || unclear) {
      return Optional.empty();
    }
    if (first == end || replaces) {
      return Optional.of(lines.size());
    }
    return isBefore(lines, first, end, lost) ? Optional.of(first) : Optional.empty();
  }

  private static int addedBefore(List<HunkLine> lines, int end) {
    int added = 0;
    while (added < end && lines.get(end - 1 - added).mark() == HunkLineMark.ADDED) {
      added++;
    }
    return added;
  }

  /** Whether blanks lost between a line that goes and the next one may be meant to go too. */
  private static boolean mayGo(HunkLine removed, HunkLine next) {
    return removed.content().isBlank() || next.mark() == HunkLineMark.REMOVED;
  }

  /** Whether new lines at the end have the file's blanks below them, and miss them above. */
  private static boolean isBefore(List<HunkLine> lines, int first, int end, int lost) {
    return end == lines.size()
        && !lines.get(first).content().isBlank()
        && blanksBefore(lines, end, HunkLineMark.ADDED)
            == blanksBefore(lines, first, HunkLineMark.CONTEXT) + lost;
  }

  private static int blanksBefore(List<HunkLine> lines, int end, HunkLineMark mark) {
    int blanks = 0;
    while (blanks < end && lines.get(end - 1 - blanks).isBlank(mark)) {
      blanks++;
    }
    return blanks;
  }
}
