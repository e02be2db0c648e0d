package dev.perdure.web.operate;

import java.time.Instant;
import java.util.List;

/**
 * Spans and gaps of a task between two moments.
 *
 * @param start when the task began
 * @param end when it came to rest; the present if it has not
 * @param truncated whether there is more than was read, all of it earlier
 */
record Timeline(
    Instant start,
    Instant end,
    Instant from,
    Instant to,
    boolean truncated,
    List<TimelineSpan> spans,
    List<TimelineGap> gaps) {}
