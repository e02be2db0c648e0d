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

    assertThat(delays).isSorted().hasSize(12 - FailedAttempts.FREE_FAILURES);
    assertThat(delays.getLast()).isEqualTo(FailedAttempts.MAX_DELAY);
  }

  @Test
  void slowsDownTheSameWrongSecretAsWell() throws TooManyAttempts {
    for (int i = 0; i < 12; i++) {
      attempt(CALLER, "old token");
    }

    assertThat(delays).isSorted().hasSize(12 - FailedAttempts.FREE_FAILURES);
  }

  @Test
  void takesTheRightSecretAfterFailures() throws TooManyAttempts {
    guess(12, CALLER);

    assertThat(attempt(CALLER, RIGHT)).isPresent();
  }

  @Test
  void strangersWhoGuessLockNobodyOut() throws TooManyAttempts, InterruptedException {
    attempt(CALLER, RIGHT);
    try (var strangers = new WaitingStrangers(20)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void refusesTheRightSecretNeverAlsoWhenItIsNew() throws TooManyAttempts, InterruptedException {
    try (var strangers = new WaitingStrangers(20)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void looksAtTheRightSecretNoSoonerThanAtAWrongOneWhileOthersGuess() throws TooManyAttempts {
    attempt(CALLER, RIGHT);
    guess(12, CALLER);
    delays.clear();

    attempt(CALLER, RIGHT);
    assertThat(delays).containsExactly(FailedAttempts.KNOWN_DELAY);
  }

  @Test
  void looksAtFewSecretsASecondHoweverManyWait() throws TooManyAttempts, InterruptedException {
    try (var strangers = new WaitingStrangers(200)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
      assertThat(strangers.longest()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
    }
    try (var strangers = new WaitingStrangers(1_000)) {
      strangers.attempt(RIGHT);
      assertThat(strangers.longest()).isEqualTo(FailedAttempts.MAX_WAIT);
    }
  }

  @Test
  void slowsStrangersDownWhoGuessFromManyAddresses() throws TooManyAttempts {
    attempt("10.9.9.9", RIGHT);
    for (int i = 0; i < FailureRate.FREE_FAILURES; i++) {
      attempt("10.1.0." + i, "wrong " + i);
    }
    assertThat(delays).isEmpty();

    attempt("10.2.0.1", "another");
    assertThat(delays).containsExactly(FailedAttempts.MAX_DELAY);
    delays.clear();
    assertThat(attempt("10.9.9.9", RIGHT)).isPresent();
    assertThat(delays).isEmpty();
  }

  @Test
  void forgetsGuessesFromManyAddressesAfterAWhile() throws TooManyAttempts {
    for (int i = 0; i < FailureRate.FREE_FAILURES; i++) {
      attempt("10.1.0." + i, "wrong " + i);
    }
    clock.now = clock.now.plus(Duration.ofMinutes(3));

    attempt("10.2.0.1", "another");
    assertThat(delays).isEmpty();
  }

  @Test
  void takesTheAddressesOfANetworkForOneClient() throws TooManyAttempts {
    for (int i = 0; i < 12; i++) {
      attempt("2001:db8:1:2::" + i, "wrong " + i);
    }
    assertThat(delays).isNotEmpty();
    delays.clear();

    attempt("2001:db8:1:3::1", "wrong");
    attempt("::ffff:10.1.2.3", "wrong");
    assertThat(delays).isEmpty();
  }

  @Test
  void delaysNoTokenThatTheServerMade() throws TooManyAttempts {
    AccessToken token = AccessToken.random();
    throttle.pass(token.value());
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

    guess(FailedAttempts.FREE_FAILURES, "10.1.2.3");
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
  void tellsAWrongCallerThatManyAttemptsWait() throws TooManyAttempts, InterruptedException {
    try (var strangers = new WaitingStrangers(4)) {
      assertThatThrownBy(() -> strangers.attempt("fifth")).isInstanceOf(TooManyAttempts.class);
      assertThat(strangers.longest()).isPositive();
    }
  }

  /** Attempts of strangers at the caller's address, which wait until the test ends. */
  private final class WaitingStrangers implements AutoCloseable {

    private final Thread test = Thread.currentThread();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch waiting;
    private final AttemptThrottle slow = new AttemptThrottle(clock, this::pause);
    private Duration longest = Duration.ZERO;

    WaitingStrangers(int count) throws TooManyAttempts, InterruptedException {
      waiting = new CountDownLatch(count);
      for (int i = 0; i < FailedAttempts.FREE_FAILURES; i++) {
        slow.attempt(CALLER, "wrong " + i, Optional::empty);
      }
      for (int i = 0; i < count; i++) {
        String secret = "parallel " + i;
        Thread.startVirtualThread(() -> attemptQuietly(secret));
      }
      waiting.await();
    }

    private void pause(Duration delay) throws InterruptedException {
      if (Thread.currentThread() == test) {
        longest = delay;
      } else {
        waiting.countDown();
        end.await();
      }
    }

    private void attemptQuietly(String secret) {
      try {
        slow.attempt(CALLER, secret, Optional::empty);
      } catch (TooManyAttempts e) {
        // Expected of all but the first ones.
      }
    }

    Optional<String> attempt(String secret) throws TooManyAttempts {
      return slow.attempt(CALLER, secret, () -> Optional.of(secret).filter(RIGHT::equals));
    }

    /** The wait of the test's own attempt. */
    Duration longest() {
      return longest;
    }

    @Override
    public void close() {
      end.countDown();
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
