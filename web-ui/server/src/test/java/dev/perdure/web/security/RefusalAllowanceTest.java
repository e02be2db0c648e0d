package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RefusalAllowanceTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  private final RefusalAllowance allowance = new RefusalAllowance();

  @Test
  void countsTheRefusalsWithoutARecord() {
    for (int i = 0; i < RefusalAllowance.MAX_AT_ONCE; i++) {
      assertThat(allowance.take(NOW)).contains(0L);
    }
    assertThat(allowance.take(NOW)).isEmpty();
    assertThat(allowance.take(NOW.plusSeconds(119))).isEmpty();

    Instant later = NOW.plus(RefusalAllowance.REFILL_INTERVAL);
    assertThat(allowance.take(later)).contains(2L);
    assertThat(allowance.take(later)).isEmpty();
  }

  @Test
  void gathersNoMoreThanItBeganWith() {
    assertThat(allowance.take(NOW)).contains(0L);
    Instant muchLater = NOW.plusSeconds(1_000_000);
    for (int i = 0; i < RefusalAllowance.MAX_AT_ONCE; i++) {
      assertThat(allowance.take(muchLater)).contains(0L);
    }
    assertThat(allowance.take(muchLater)).isEmpty();
  }
}
