package dev.perdure.activities.tool.match.fit.compare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which lines of a text another one keeps, and where they are in it. */
public final class Kept {

  private static final int GONE = -1;

  private final int[] now;
  private final int size;
  private final BitSet arrived = new BitSet();

  private Kept(int[] now, int size) {
    this.now = now;
    this.size = size;
    Arrays.stream(now).filter(line -> line != GONE).forEach(arrived::set);
  }

  public static Kept between(List<String> before, List<String> after) {
    return of(LineChanges.between(before, after), before.size(), after.size());
  }

  /** What some changes of a text of so many lines keep. */
  public static Kept of(LineChanges changes, int before, int after) {
    int[] now = new int[before];
    int next = 0;
    int shift = 0;
    for (LineChanges.Change change : changes.all()) {
      for (; next < change.from(); next++) {
        now[next] = next + shift;
      }
      next = change.to();
      Arrays.fill(now, change.from(), next, GONE);
      shift = change.end() - next;
    }
    for (; next < now.length; next++) {
      now[next] = next + shift;
    }
    return new Kept(now, after);
  }

  /** Whether a line of the other text is a kept one; what is before or after it counts as kept. */
  public boolean comes(int line) {
    return line < 0 || line >= size || arrived.get(line);
  }

  public boolean has(int line) {
    return now[line] != GONE;
  }

  /** Where a kept line is now. */
  public int now(int line) {
    return now[line];
  }
}
