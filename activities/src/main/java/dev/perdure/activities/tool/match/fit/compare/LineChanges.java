package dev.perdure.activities.tool.match.fit.compare;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What differs between two texts. Lines that both begin or end with stay; only what is between is
 * compared, so that context is never taken for a line like it that a change brings.
 */
public final class LineChanges {

  private final List<String> before;
  private final int head;
  private final int tail;
  private final boolean oneSided;
  private final List<Change> all = new ArrayList<>();

  private LineChanges(List<String> before, List<String> after) {
    int most = Math.min(before.size(), after.size());
    int first = 0;
    while (first < most && before.get(first).equals(after.get(first))) {
      first++;
    }
    int last = 0;
    while (last < most - first
        && before.get(before.size() - 1 - last).equals(after.get(after.size() - 1 - last))) {
      last++;
    }
    this.before = before;
    this.head = first;
    this.tail = last;
    this.oneSided = first + last == most;
    List<String> old = before.subList(first, before.size() - last);
    List<String> fresh = after.subList(first, after.size() - last);
    if (!Collections.disjoint(old, new HashSet<>(fresh))) {
      Map<String, Integer> numbers = new HashMap<>();
      addEach(DiffUtils.diff(numbered(old, numbers), numbered(fresh, numbers)), fresh);
    } else if (!(old.isEmpty() && fresh.isEmpty())) {
      all.add(new Change(first, first + old.size(), first, List.copyOf(fresh)));
    }
  }

  /** Lines as numbers, which are compared sooner. */
  private static List<Integer> numbered(List<String> lines, Map<String, Integer> numbers) {
    return lines.stream().map(line -> numbers.computeIfAbsent(line, _ -> numbers.size())).toList();
  }

  private void addEach(Patch<Integer> diff, List<String> fresh) {
    for (AbstractDelta<Integer> delta : diff.getDeltas()) {
      int from = head + delta.getSource().getPosition();
      int at = delta.getTarget().getPosition();
      all.add(
          new Change(
              from,
              from + delta.getSource().size(),
              head + at,
              List.copyOf(fresh.subList(at, at + delta.getTarget().size()))));
    }
  }

  public static LineChanges between(List<String> before, List<String> after) {
    return new LineChanges(before, after);
  }

  /** Lines from one to before another become these, which begin at a line of the other text. */
  public record Change(int from, int to, int at, List<String> lines) {

    /** Where the lines end in the other text. */
    public int end() {
      return at + lines.size();
    }
  }

  public List<Change> all() {
    return all;
  }

  /**
   * The lines that stay beside a change and are like some that come or go, so that any of these may
   * be the one that stays.
   */
  public List<Integer> doubtful(Change change) {
    List<String> changed =
        Stream.concat(before.subList(change.from(), change.to()).stream(), change.lines().stream())
            .toList();
    int place = Collections.binarySearch(all, change, Comparator.comparingInt(Change::from));
    int lowest = place == 0 ? 0 : all.get(place - 1).to();
    int highest = place == all.size() - 1 ? before.size() : all.get(place + 1).from();
    IntStream up =
        IntStream.iterate(change.from() - 1, i -> i >= lowest, i -> i - 1)
            .takeWhile(i -> changed.contains(before.get(i)));
    IntStream down =
        IntStream.range(change.to(), highest).takeWhile(i -> changed.contains(before.get(i)));
    return IntStream.concat(up, down)
        .filter(i -> oneSided || (i >= head && i < before.size() - tail))
        .boxed()
        .toList();
  }
}
