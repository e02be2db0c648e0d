package dev.perdure.web.operate;

import java.time.Instant;

/** A time in which nothing was under way, and why. */
record TimelineGap(Instant start, Instant end, TimelineGapCause cause) {}
