package dev.perdure.planner.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConcurrencyLimitsTest {

  @Test
  void theSmallerOneOfEachLimitCounts() {
    var host = new ConcurrencyLimits(3, null);

    assertThat(host.and(new ConcurrencyLimits(5, 2))).isEqualTo(new ConcurrencyLimits(3, 2));
    assertThat(new ConcurrencyLimits(5, 2).and(host)).isEqualTo(new ConcurrencyLimits(3, 2));
    assertThat(host.and(ConcurrencyLimits.none())).isEqualTo(host);
  }
}
