package dev.perdure.activities.tool.match;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Alignment of a text's lines before and after a change: which stay, go and come. A line is
 * ambiguous where an addition or a removal beside it could be moved over it.
 */
final class LineAlignment {

  private static final int GONE = -1;

  private final List<String> before;
  private final List<String> after;
  private final LineDiff diff;
  private final int[] old;
  private final int[] fresh;
  private final int[] now;
  private final BitSet arrived = new BitSet();
  private final BitSet ambiguous = new BitSet();

  private LineAlignment(List<String> before, List<String> after, Predicate<String> counts) {
    this.before = before;
    this.after = after;
    this.old = chosen(before, counts);
    this.fresh = chosen(after, counts);
    this.now = new int[before.size()];
    Arrays.fill(now, GONE);
    List<String> comparedOld = Arrays.stream(old).mapToObj(before::get).toList();
    List<String> comparedNew = Arrays.stream(fresh).mapToObj(after::get).toList();
    this.diff = LineDiff.between(comparedOld, comparedNew);
    align(comparedOld, comparedNew);
  }

  /** Aligns all lines. */
  public static LineAlignment ofLines(List<String> before, List<String> after) {
    return new LineAlignment(before, after, _ -> true);
  }

  /** Aligns the lines that are not blank, whatever becomes of the blanks between them. */
  public static LineAlignment ofFilledLines(List<String> before, List<String> after) {
    return new LineAlignment(before, after, line -> !line.isBlank());
  }

  private static int[] chosen(List<String> lines, Predicate<String> counts) {
    return IntStream.range(0, lines.size()).filter(i -> counts.test(lines.get(i))).toArray();
  }

  private void align(List<String> comparedOld, List<String> comparedNew) {
    int next = 0;
    int there = 0;
    for (LineDiff.Change change : diff.changes()) {
      keep(next, change.from(), there);
      next = change.to();
      there = change.end();
      if (change.from() == next) {
        int up = upwards(comparedNew, change.at(), there);
        markAmbiguous(next - up, next + downwards(comparedNew, change.at(), there));
      } else if (change.lines().isEmpty()) {
        markAmbiguous(change.from() - upwards(comparedOld, change.from(), next), change.from());
        markAmbiguous(next, next + downwards(comparedOld, change.from(), next));
      }
    }
    keep(next, old.length, there);
  }

  private void keep(int from, int to, int there) {
    for (int i = from; i < to; i++) {
      int line = fresh[there + i - from];
      now[old[i]] = line;
      arrived.set(line);
    }
  }

  private void markAmbiguous(int from, int to) {
    for (int i = Math.max(0, from); i < Math.min(to, old.length); i++) {
      ambiguous.set(old[i]);
    }
  }

  /** How far a run of lines can be moved up. */
  private static int upwards(List<String> text, int from, int to) {
    int lines = 0;
    while (lines < from && text.get(from - 1 - lines).equals(text.get(to - 1 - lines))) {
      lines++;
    }
    return lines;
  }

  private static int downwards(List<String> text, int from, int to) {
    int lines = 0;
    while (to + lines < text.size() && text.get(from + lines).equals(text.get(to + lines))) {
      lines++;
    }
    return lines;
  }

  /** The text before. */
  public List<String> before() {
    return before;
  }

  /** The text after. */
  public List<String> after() {
    return after;
  }

  /** The difference of the aligned lines. */
  public LineDiff diff() {
    return diff;
  }

  /** Whether a line of the text before stays. */
  public boolean stays(int line) {
    return now[line] != GONE;
  }

  /** Returns the index in the text after of a line that stays. */
  public int now(int line) {
    return now[line];
  }

  /** The same, where outside of the text before is outside of the text after. */
  public int nowOrEnd(int line) {
    return line < 0 ? -1 : line < before.size() ? now(line) : after.size();
  }

  /** Whether a line of the text after is one that stayed, as all outside of it does. */
  public boolean isOld(int line) {
    return line < 0 || line >= after.size() || arrived.get(line);
  }

  /** Whether a line is ambiguous. */
  public boolean isAmbiguous(int line) {
    return line >= 0 && ambiguous.get(line);
  }

  /** The first line from one on in a direction that stays, as all outside of the text does. */
  public int nextThatStays(int line, int step) {
    int at = line;
    while (at >= 0 && at < before.size() && !stays(at)) {
      at += step;
    }
    return at;
  }

  /** How many blank lines stand beside a line of the text after in a direction. */
  public int blanks(int line, int step) {
    int at = line + step;
    while (at >= 0 && at < after.size() && after.get(at).isBlank()) {
      at += step;
    }
    return Math.abs(at - line) - 1;
  }

  /** Whether the next filled line of the text after in a direction is a new one. */
  public boolean isNextNew(int line, int step) {
    return !isOld(line + step * (blanks(line, step) + 1));
  }
}
