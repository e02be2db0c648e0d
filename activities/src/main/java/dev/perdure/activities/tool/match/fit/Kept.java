package dev.perdure.activities.tool.match.fit;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which lines of a text another one keeps, and where they are in it. */
final class Kept {

  private static final int GONE = -1;

  private final int[] now;
  private final int size;
  private final BitSet arrived = new BitSet();

  private Kept(int[] now, int size) {
    this.now = now;
    this.size = size;
    Arrays.stream(now).filter(line -> line != GONE).forEach(arrived::set);
  }

  static Kept between(List<String> before, List<String> after) {
    int[] now = new int[before.size()];
    int next = 0;
    int shift = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(before, after).getDeltas()) {
      int from = delta.getSource().getPosition();
      for (; next < from; next++) {
        now[next] = next + shift;
      }
      next += delta.getSource().size();
      Arrays.fill(now, from, next, GONE);
      shift = delta.getTarget().getPosition() + delta.getTarget().size() - next;
    }
    for (; next < now.length; next++) {
      now[next] = next + shift;
    }
    return new Kept(now, after.size());
  }

  /** Whether a line of the other text is a kept one; what is before or after it counts as kept. */
  boolean comes(int line) {
    return line < 0 || line >= size || arrived.get(line);
  }

  boolean has(int line) {
    return now[line] != GONE;
  }

  /** Where a kept line is now. */
  int now(int line) {
    return now[line];
  }
}
