package dev.perdure.web.operate;

import dev.perdure.web.operate.Timeline.Span;
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

  /** A time without a span. */
  record Free(Instant start, Instant end) {

    Duration length() {
      return Duration.between(start, end);
    }
  }

  /** The spans of a lane, those as one that are nearer to each other than this. */
  static List<Span> near(List<Span> spans, Duration near, Instant now) {
    List<Span> merged = new ArrayList<>();
    for (Span span : inOrder(spans)) {
      Span last = merged.isEmpty() ? span : merged.getLast();
      if (!merged.isEmpty() && span.start().isBefore(last.endOr(now).plus(near))) {
        merged.set(merged.size() - 1, both(last, span, now));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }

  /** The longer one gives the title. */
  private static Span both(Span one, Span other, Instant now) {
    boolean longer = other.length(now).compareTo(one.length(now)) > 0;
    return new Span(
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
  static List<Free> free(List<Span> spans, Instant from, Instant to, Duration shortest) {
    List<Free> free = new ArrayList<>();
    Instant covered = from;
    for (Span span : inOrder(spans)) {
      if (span.start().isAfter(covered)) {
        free.add(new Free(covered, span.start().isAfter(to) ? to : span.start()));
      }
      Instant end = span.endOr(to);
      covered = end.isAfter(covered) ? end : covered;
    }
    if (to.isAfter(covered)) {
      free.add(new Free(covered, to));
    }
    return free.stream().filter(each -> each.length().compareTo(shortest) >= 0).toList();
  }

  private static List<Span> inOrder(List<Span> spans) {
    return spans.stream().sorted(Comparator.comparing(Span::start)).toList();
  }
}
