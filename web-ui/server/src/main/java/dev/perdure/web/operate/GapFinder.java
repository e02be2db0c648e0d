package dev.perdure.web.operate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the longest gaps between the spans of a timeline, each with its cause.
 *
 * @param isRecorded reads from the journal whether anything was recorded in a time
 * @param limit how many gaps, and readings of the journal, there are at most
 */
record GapFinder(TaskStateHistory states, Predicate<IdleSpan> isRecorded, int limit) {

  private static final Duration MIN_GAP = Duration.ofMillis(500);

  List<TimelineGap> find(List<TimelineSpan> spans, Instant from, Instant to) {
    List<TimelineGap> gaps = new ArrayList<>();
    for (IdleSpan piece : longest(spans, from, to)) {
      boolean brief = piece.length().compareTo(MIN_GAP) < 0;
      var cause = states.cause(piece, () -> brief || isRecorded.test(piece));
      add(gaps, new TimelineGap(piece.start(), piece.end(), cause));
    }
    return gaps.stream().filter(gap -> length(gap).compareTo(MIN_GAP) >= 0).toList();
  }

  /** The longest free times, in their order. */
  private List<IdleSpan> longest(List<TimelineSpan> spans, Instant from, Instant to) {
    return SpanMerge.free(spans, from, to, MIN_GAP).stream()
        .flatMap(free -> states.split(free).stream())
        .sorted(Comparator.comparing(IdleSpan::length).reversed())
        .limit(limit)
        .sorted(Comparator.comparing(IdleSpan::start))
        .toList();
  }

  private static Duration length(TimelineGap gap) {
    return Duration.between(gap.start(), gap.end());
  }

  /** A change of state or phase that leaves the cause as it is parts no gap. */
  private static void add(List<TimelineGap> gaps, TimelineGap next) {
    TimelineGap last = gaps.isEmpty() ? next : gaps.getLast();
    boolean continues = last.end().equals(next.start()) && last.cause() == next.cause();
    if (continues) {
      gaps.set(gaps.size() - 1, new TimelineGap(last.start(), next.end(), next.cause()));
    } else {
      gaps.add(next);
    }
  }
}
