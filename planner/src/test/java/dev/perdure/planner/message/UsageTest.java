package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsageTest {

  @Test
  void whatACacheGaveAndTookCountsAsUsed() {
    assertThat(new Usage(1_000, 200, 30, 4, null).tokens()).isEqualTo(1_234);
    assertThat(Usage.none().tokens()).isZero();
  }
}
