package dev.perdure.web.operate;

import dev.perdure.planner.id.RunId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work or of waiting.
 *
 * @param end null while it lasts
 * @param count how many pieces it stands for, if several lie too close together to be told
 * @param failed whether it, or one of them, failed
 * @param request the request that was waited for
 */
record TimelineSpan(
    TimelineLane lane,
    Instant start,
    @Nullable Instant end,
    String title,
    int count,
    boolean failed,
    @Nullable BigDecimal cost,
    @Nullable RunId runId,
    @Nullable TimelineWaited request) {

  Instant endOr(Instant now) {
    return end == null ? now : end;
  }

  Duration length(Instant now) {
    return Duration.between(start, endOr(now));
  }
}
