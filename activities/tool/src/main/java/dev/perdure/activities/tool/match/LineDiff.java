package dev.perdure.activities.tool.match;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
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
 * Line diff of two texts that always keeps their common first and last lines. An added line that
 * equals its context is then not mistaken for the context.
 */
public final class LineDiff {

  private final List<String> before;
  private final int head;
  private final int tail;
  private final boolean oneSided;
  private final List<Change> changes = new ArrayList<>();

  private LineDiff(List<String> before, List<String> after, int most) {
    this.before = before;
    int shorter = Math.min(before.size(), after.size());
    this.head = common(before, after, shorter);
    this.tail = common(before.reversed(), after.reversed(), shorter - head);
    this.oneSided = head + tail == shorter;
    List<String> old = before.subList(head, before.size() - tail);
    List<String> fresh = after.subList(head, after.size() - tail);
    if (old.size() + fresh.size() <= most && !Collections.disjoint(old, new HashSet<>(fresh))) {
      addEach(old, fresh);
    } else if (!(old.isEmpty() && fresh.isEmpty())) {
      changes.add(new Change(head, head + old.size(), head, List.copyOf(fresh)));
    }
  }

  private static int common(List<String> before, List<String> after, int most) {
    int same = 0;
    while (same < most && before.get(same).equals(after.get(same))) {
      same++;
    }
    return same;
  }

  private void addEach(List<String> old, List<String> fresh) {
    Map<String, Integer> numbers = new HashMap<>();
    for (AbstractDelta<Integer> delta :
        DiffUtils.diff(numbered(old, numbers), numbered(fresh, numbers)).getDeltas()) {
      int from = head + delta.getSource().getPosition();
      int at = delta.getTarget().getPosition();
      List<String> lines = List.copyOf(fresh.subList(at, at + delta.getTarget().size()));
      changes.add(new Change(from, from + delta.getSource().size(), head + at, lines));
    }
  }

  /** Lines as numbers, which are compared sooner. */
  private static List<Integer> numbered(List<String> lines, Map<String, Integer> numbers) {
    return lines.stream().map(line -> numbers.computeIfAbsent(line, _ -> numbers.size())).toList();
  }

  /** Finds the smallest difference. */
  public static LineDiff between(List<String> before, List<String> after) {
    return between(before, after, Integer.MAX_VALUE);
  }

  /** Takes more than so many changed lines for one change, as the smallest would take seconds. */
  public static LineDiff between(List<String> before, List<String> after, int most) {
    return new LineDiff(before, after, most);
  }

  /** Lines of the old text, from one to before another, and those of the new text instead. */
  public record Change(int from, int to, int at, List<String> lines) {

    /** Returns the end of the lines in the new text. */
    public int end() {
      return at + lines.size();
    }
  }

  /** All changes, in the order of the lines. */
  public List<Change> changes() {
    return changes;
  }

  /** The lines beside a change that equal one it adds or removes, either of which may stay. */
  public List<Integer> doubtful(Change change) {
    List<String> changed =
        Stream.concat(before.subList(change.from(), change.to()).stream(), change.lines().stream())
            .toList();
    int place = Collections.binarySearch(changes, change, Comparator.comparingInt(Change::from));
    int lowest = place == 0 ? 0 : changes.get(place - 1).to();
    int highest = place == changes.size() - 1 ? before.size() : changes.get(place + 1).from();
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
