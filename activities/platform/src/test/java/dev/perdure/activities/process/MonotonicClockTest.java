package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MonotonicClockTest {

  private static final Instant START = Instant.parse("2026-07-01T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);
  private final MonotonicClock clock = new MonotonicClock(START, nanos::get);

  @Test
  void countsFromItsStartAlsoWhereTheCountOverflows() {
    assertThat(clock.instant()).isEqualTo(START);

    nanos.addAndGet(Duration.ofHours(3).toNanos());

    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofHours(3)));
  }
}
