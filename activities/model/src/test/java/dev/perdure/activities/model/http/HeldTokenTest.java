package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeldTokenTest {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00Z"));
  private final AtomicInteger fetched = new AtomicInteger();
  private final HeldToken token = new HeldToken(now::get);

  @ParameterizedTest
  @CsvSource({"PT100S, PT80S", "PT10M, PT8M", "PT1H, PT55M", "PT24H, PT23H55M"})
  void isFetchedAgainShortlyBeforeItsEnd(Duration lifetime, Duration renewal) {
    assertThat(get(lifetime)).isEqualTo("token-1");
    now.updateAndGet(instant -> instant.plus(renewal).minusSeconds(1));
    assertThat(get(lifetime)).isEqualTo("token-1");
    now.updateAndGet(instant -> instant.plusSeconds(1));
    assertThat(get(lifetime)).isEqualTo("token-2");
  }

  @Test
  void isFetchedAgainAfterARefusal() {
    get(Duration.ofHours(1));
    token.forget();

    assertThat(get(Duration.ofHours(1))).isEqualTo("token-2");
  }

  private String get(Duration lifetime) {
    return token.get(
        () -> new ExpiringToken("token-" + fetched.incrementAndGet(), now.get().plus(lifetime)));
  }
}
