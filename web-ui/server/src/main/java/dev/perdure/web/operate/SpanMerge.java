package dev.perdure.web.operate;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges timeline spans that lie close together, and finds the times that no span covers. */
final class SpanMerge {

  private SpanMerge() {}

  /** The spans of a lane, those as one that are nearer to each other than this. */
  static List<TimelineSpan> near(List<TimelineSpan> spans, Duration near, Instant now) {
    List<TimelineSpan> merged = new ArrayList<>();
    for (TimelineSpan span : inOrder(spans)) {
      TimelineSpan last = merged.isEmpty() ? span : merged.getLast();
      if (!merged.isEmpty() && span.start().isBefore(last.endOr(now).plus(near))) {
        merged.set(merged.size() - 1, both(last, span, now));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }

  /** The longer one gives the title. */
  private static TimelineSpan both(TimelineSpan one, TimelineSpan other, Instant now) {
    boolean longer = other.length(now).compareTo(one.length(now)) > 0;
    return new TimelineSpan(
        one.lane(),
        one.start(),
        later(one.end(), other.end()),
        (longer ? other : one).title(),
        one.count() + other.count(),
        one.failed() || other.failed(),
        sum(one.cost(), other.cost()),
        (longer ? other : one).runId(),
        (longer ? other : one).request());
  }

  private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return null;
    }
    return one.isAfter(other) ? one : other;
  }

  private static @Nullable BigDecimal sum(@Nullable BigDecimal one, @Nullable BigDecimal other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.add(other);
  }

  /** The times between two moments that no span covers, of at least this length. */
  static List<IdleSpan> free(
      List<TimelineSpan> spans, Instant from, Instant to, Duration shortest) {
    List<IdleSpan> free = new ArrayList<>();
    Instant covered = from;
    for (TimelineSpan span : inOrder(spans)) {
      if (span.start().isAfter(covered)) {
        free.add(new IdleSpan(covered, span.start().isAfter(to) ? to : span.start()));
      }
      Instant end = span.endOr(to);
      covered = end.isAfter(covered) ? end : covered;
    }
    if (to.isAfter(covered)) {
      free.add(new IdleSpan(covered, to));
    }
    return free.stream().filter(each -> each.length().compareTo(shortest) >= 0).toList();
  }

  private static List<TimelineSpan> inOrder(List<TimelineSpan> spans) {
    return spans.stream().sorted(Comparator.comparing(TimelineSpan::start)).toList();
  }
}
