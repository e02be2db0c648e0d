package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.security.AttemptThrottle.TooManyAttempts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AttemptThrottleTest {

  private static final String CALLER = "127.0.0.1";
  private static final String RIGHT = "right";

  private final List<Duration> delays = new ArrayList<>();
  private final TestClock clock = new TestClock();
  private final AttemptThrottle throttle = new AttemptThrottle(clock, delays::add);

  @Test
  void slowsDownAfterAFewFailures() throws TooManyAttempts {
    guess(12, CALLER);

    assertThat(delays).isSorted().hasSize(12 - AttemptThrottle.FREE_FAILURES);
    assertThat(delays.getLast()).isEqualTo(AttemptThrottle.MAX_DELAY);
  }

  @Test
  void slowsDownTheSameWrongSecretAsWell() throws TooManyAttempts {
    for (int i = 0; i < 12; i++) {
      attempt(CALLER, "old token");
    }

    assertThat(delays).isSorted().hasSize(12 - AttemptThrottle.FREE_FAILURES);
  }

  @Test
  void takesTheRightSecretAfterFailures() throws TooManyAttempts {
    guess(12, CALLER);

    assertThat(attempt(CALLER, RIGHT)).isPresent();
  }

  @Test
  void strangersWhoGuessLockNobodyOut() throws TooManyAttempts, InterruptedException {
    var waiting = new CountDownLatch(4);
    var end = new CountDownLatch(1);
    var slow =
        new AttemptThrottle(
            clock,
            _ -> {
              waiting.countDown();
              end.await();
            });
    slow.attempt(CALLER, RIGHT, () -> Optional.of(RIGHT));
    fillPlaces(slow);
    waiting.await();

    assertThat(slow.attempt(CALLER, RIGHT, () -> Optional.of(RIGHT))).isPresent();
    end.countDown();
  }

  @Test
  void delaysNoTokenThatTheServerMade() throws TooManyAttempts {
    AccessToken token = AccessToken.random();
    throttle.know(token.value());
    guess(12, CALLER);
    delays.clear();

    assertThat(throttle.attempt(CALLER, token.value(), () -> Optional.of(RIGHT))).isPresent();
    assertThat(delays).isEmpty();
  }

  @Test
  void aForgottenScriptDelaysNobodyElse() throws TooManyAttempts {
    for (int i = 0; i < 50; i++) {
      attempt(CALLER, "old token");
    }
    delays.clear();

    assertThat(attempt(CALLER, RIGHT)).isPresent();
    assertThat(delays).isEmpty();
  }

  @Test
  void delaysNoOtherCaller() throws TooManyAttempts {
    guess(12, CALLER);
    delays.clear();

    guess(AttemptThrottle.FREE_FAILURES, "10.1.2.3");
    assertThat(delays).isEmpty();
  }

  @Test
  void forgetsFailuresAfterAWhile() throws TooManyAttempts {
    guess(12, CALLER);
    delays.clear();
    clock.now = clock.now.plus(Duration.ofMinutes(16));

    attempt(CALLER, "one more");
    assertThat(delays).isEmpty();
  }

  @Test
  void letsFewAttemptsWaitAtOnce() throws TooManyAttempts, InterruptedException {
    var waiting = new CountDownLatch(4);
    var end = new CountDownLatch(1);
    var slow =
        new AttemptThrottle(
            clock,
            _ -> {
              waiting.countDown();
              end.await();
            });
    fillPlaces(slow);
    waiting.await();

    assertThatThrownBy(() -> slow.attempt(CALLER, "fifth", Optional::empty))
        .isInstanceOf(TooManyAttempts.class);
    end.countDown();
  }

  /** Has as many wrong attempts wait as may. */
  private static void fillPlaces(AttemptThrottle slow) throws TooManyAttempts {
    for (int i = 0; i < AttemptThrottle.FREE_FAILURES; i++) {
      slow.attempt(CALLER, "wrong " + i, Optional::empty);
    }
    for (int i = 0; i < 4; i++) {
      String secret = "parallel " + i;
      Thread.startVirtualThread(() -> attemptQuietly(slow, secret));
    }
  }

  private static void attemptQuietly(AttemptThrottle throttle, String secret) {
    try {
      throttle.attempt(CALLER, secret, Optional::empty);
    } catch (TooManyAttempts e) {
      throw new AssertionError(e);
    }
  }

  private void guess(int times, String caller) throws TooManyAttempts {
    for (int i = 0; i < times; i++) {
      attempt(caller, "wrong " + i);
    }
  }

  private Optional<String> attempt(String caller, String secret) throws TooManyAttempts {
    return throttle.attempt(caller, secret, () -> Optional.of(secret).filter(RIGHT::equals));
  }

  private static final class TestClock extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
