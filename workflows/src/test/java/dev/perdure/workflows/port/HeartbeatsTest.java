package dev.perdure.workflows.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The intervals between heartbeats. */
class HeartbeatsTest {

  @Test
  void areATenthOfTheTimeoutOfTheirActivity() {
    assertThat(Heartbeats.within(Heartbeats.REMOTE.timeout())).isEqualTo(Heartbeats.REMOTE);
    assertThat(Heartbeats.within(Heartbeats.LOCAL.timeout())).isEqualTo(Heartbeats.LOCAL);
    assertThat(Heartbeats.within(Duration.ZERO)).isEqualTo(Heartbeats.LOCAL);
  }
}
