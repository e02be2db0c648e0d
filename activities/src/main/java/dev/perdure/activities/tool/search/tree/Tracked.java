package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What git tracks below a directory, as git says it: sorted by bytes, so that a path is found
 * without a list of all.
 */
public final class Tracked {

  /** A tag and a blank stand before each path. */
  static final int TAG = 2;

  private final byte[] told;
  private final int[] starts;
  private final boolean rulesAreElsewhere;

  private Tracked(byte[] told, int[] starts, boolean rulesAreElsewhere) {
    this.told = told;
    this.starts = starts;
    this.rulesAreElsewhere = rulesAreElsewhere;
  }

  /** What tells it. */
  public static Program by(Path directory) {
    return Program.git(directory, "ls-files", "-c", "-t", "-z");
  }

  /** Reads what git told; empty if it gave no answer. */
  public static Optional<Tracked> of(Program.Ended ended) {
    if (ended.exitCode() != 0 || ended.unfinished()) {
      return Optional.empty();
    }
    byte[] told = ended.output();
    int[] starts = new int[1_024];
    int count = 0;
    boolean elsewhere = false;
    int start = 0;
    for (int i = 0; i < told.length; i++) {
      if (told[i] == 0) {
        starts = count == starts.length ? Arrays.copyOf(starts, count * 2) : starts;
        starts[count++] = start;
        elsewhere |= told[start] == 'S' && told[i - 1] == 'e' && isRules(told, start, i);
        start = i + 1;
      }
    }
    return Optional.of(new Tracked(told, Arrays.copyOf(starts, count), elsewhere));
  }

  private static boolean isRules(byte[] told, int start, int end) {
    return new String(told, start, end - start, StandardCharsets.UTF_8).endsWith(".gitignore");
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return starts.length == 0;
  }

  /** Whether git takes rules from files that are not there, as in a sparse checkout. */
  public boolean rulesAreElsewhere() {
    return rulesAreElsewhere;
  }

  /** Whether a path is tracked. */
  public boolean has(String path) {
    byte[] wanted = PathText.bytes(path);
    int at = firstNotBelow(wanted);
    return at < starts.length && Arrays.equals(told, from(at), to(at), wanted, 0, wanted.length);
  }

  /** A path that is tracked, or all that are below it. */
  public List<String> at(String path) {
    List<String> found = new ArrayList<>(has(path) ? List.of(path) : List.of());
    byte[] directory = PathText.bytes(path + "/");
    for (int at = firstNotBelow(directory); at < starts.length && begins(at, directory); at++) {
      found.add(PathText.of(told, from(at), to(at)));
    }
    return found;
  }

  /** The number of the first path that comes after this one or is the same. */
  private int firstNotBelow(byte[] path) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Arrays.compareUnsigned(told, from(middle), to(middle), path, 0, path.length);
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle;
    }
    return low;
  }

  private boolean begins(int at, byte[] with) {
    int length = Math.min(to(at) - from(at), with.length);
    return Arrays.equals(told, from(at), from(at) + length, with, 0, with.length);
  }

  private int from(int at) {
    return starts[at] + TAG;
  }

  private int to(int at) {
    return (at + 1 < starts.length ? starts[at + 1] : told.length) - 1;
  }
}
