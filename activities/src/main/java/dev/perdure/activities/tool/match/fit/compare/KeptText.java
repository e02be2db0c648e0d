package dev.perdure.activities.tool.match.fit.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which filled lines of a text another one keeps, whatever becomes of the blanks between them.
 * Lines that both texts begin or end with are kept; a line is loose where what comes or goes beside
 * it could as well be moved over it, so that it is a line like it that stays.
 */
public final class KeptText {

  private static final int GONE = -1;

  private final List<String> before;
  private final List<String> after;
  private final int[] old;
  private final int[] fresh;
  private final List<String> filledBefore;
  private final List<String> filledAfter;
  private final int[] now;
  private final BitSet arrived = new BitSet();
  private final BitSet loose = new BitSet();

  private KeptText(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
    this.old = filled(before);
    this.fresh = filled(after);
    this.filledBefore = lines(before, old);
    this.filledAfter = lines(after, fresh);
    this.now = new int[before.size()];
    Arrays.fill(now, GONE);
  }

  public static KeptText between(List<String> before, List<String> after) {
    KeptText kept = new KeptText(before, after);
    kept.align();
    return kept;
  }

  private void align() {
    int next = 0;
    int there = 0;
    for (LineChanges.Change change : LineChanges.between(filledBefore, filledAfter).all()) {
      keep(next, change.from(), there);
      next = change.to();
      there = change.end();
      loosen(change.from(), next, change.at(), there);
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

  /** Finds how far a run of lines that only comes or only goes can be moved up and down. */
  private void loosen(int from, int to, int arrival, int end) {
    if (from == to) {
      int up = upwards(filledAfter, arrival, end);
      int down = downwards(filledAfter, arrival, end);
      loosen(from - up, to + down);
    } else if (arrival == end) {
      loosen(from - upwards(filledBefore, from, to), from);
      loosen(to, to + downwards(filledBefore, from, to));
    }
  }

  private void loosen(int from, int to) {
    for (int i = Math.max(0, from); i < Math.min(to, old.length); i++) {
      loose.set(old[i]);
    }
  }

  private static int upwards(List<String> text, int from, int to) {
    int lines = 0;
    while (lines < from && isEqual(text, from - 1 - lines, to - 1 - lines)) {
      lines++;
    }
    return lines;
  }

  private static int downwards(List<String> text, int from, int to) {
    int lines = 0;
    while (to + lines < text.size() && isEqual(text, from + lines, to + lines)) {
      lines++;
    }
    return lines;
  }

  private static boolean isEqual(List<String> text, int one, int other) {
    return text.get(one).equals(text.get(other));
  }

  private static int[] filled(List<String> lines) {
    return IntStream.range(0, lines.size()).filter(i -> !lines.get(i).isBlank()).toArray();
  }

  private static List<String> lines(List<String> all, int[] chosen) {
    return Arrays.stream(chosen).mapToObj(all::get).toList();
  }

  /**
   * Whether a filled line of the other text is a kept one; what is outside of it counts as kept.
   */
  public boolean comes(int line) {
    return line < 0 || line >= after.size() || arrived.get(line);
  }

  public boolean has(int line) {
    return now[line] != GONE;
  }

  /** Where a kept line is now. */
  public int now(int line) {
    return now[line];
  }

  /** Where a kept line is now; what is before or after all lines stays there. */
  public int nowOrEnd(int line) {
    return line < 0 ? -1 : line < before.size() ? now(line) : after.size();
  }

  /** Whether a line is loose; what is outside of the text is not. */
  public boolean isLoose(int line) {
    return line >= 0 && loose.get(line);
  }

  /** The text before. */
  public List<String> before() {
    return before;
  }

  /** The text after. */
  public List<String> after() {
    return after;
  }

  /** The first line of the text before from one on that stays; what is outside of it stays. */
  public int nextKept(int line, int step) {
    int at = line;
    while (at >= 0 && at < before.size() && !has(at)) {
      at += step;
    }
    return at;
  }

  /** How many blanks stand beside a line of the text after in a direction. */
  public int blanks(int line, int step) {
    int at = line + step;
    while (at >= 0 && at < after.size() && after.get(at).isBlank()) {
      at += step;
    }
    return Math.abs(at - line) - 1;
  }

  /** Whether the next filled line of the text after in a direction is a new one. */
  public boolean comesNew(int line, int step) {
    return !comes(line + step * (blanks(line, step) + 1));
  }
}
