package dev.perdure.activities.journal.trail;

import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Positions of records as ranges that do not touch, such as {@code 1-5,9}. */
final class PositionSet {

  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?(?:,|$)");

  /** The last positions of ranges by their first ones. */
  private final NavigableMap<Long, Long> ranges = new TreeMap<>();

  static PositionSet of(Collection<Long> positions) {
    var set = new PositionSet();
    new TreeSet<>(positions).forEach(position -> set.add(position, position));
    return set;
  }

  /** Adds the positions of a text up to a last one; text of another form adds none. */
  void read(String text, long end) {
    Matcher range = RANGE.matcher(text);
    while (range.lookingAt()) {
      long first = Long.parseLong(range.group(1));
      long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
      add(first, Math.min(last, end));
      range.region(range.end(), text.length());
    }
  }

  private void add(long first, long last) {
    if (first > last) {
      return;
    }
    long start = first;
    long end = last;
    Map.Entry<Long, Long> touching = ranges.floorEntry(end + 1);
    while (touching != null && touching.getValue() + 1 >= start) {
      ranges.remove(touching.getKey());
      start = Math.min(start, touching.getKey());
      end = Math.max(end, touching.getValue());
      touching = ranges.floorEntry(end + 1);
    }
    ranges.put(start, end);
  }

  boolean contains(long position) {
    Map.Entry<Long, Long> range = ranges.floorEntry(position);
    return range != null && range.getValue() >= position;
  }

  @Override
  public String toString() {
    return ranges.entrySet().stream()
        .map(range ->
            range.getKey().equals(range.getValue())
                ? range.getKey().toString()
                : range.getKey() + "-" + range.getValue())
        .collect(Collectors.joining(","));
  }
}
