package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class AttemptThrottleTest extends ThrottleBench {

  @Test
  void slowsDownAfterAFewFailures() throws TooManyAttemptsException {
    guess(12, CALLER);

    assertThat(delays).isSorted().hasSize(12 - FailedAttempts.FREE_FAILURES);
    assertThat(delays.getLast()).isEqualTo(FailedAttempts.MAX_DELAY);
  }

  @Test
  void slowsDownTheSameWrongSecretAsWell() throws TooManyAttemptsException {
    for (int i = 0; i < 12; i++) {
      attempt(CALLER, "old token");
    }

    assertThat(delays).isSorted().hasSize(12 - FailedAttempts.FREE_FAILURES);
  }

  @Test
  void takesTheRightSecretAfterFailures() throws TooManyAttemptsException {
    guess(12, CALLER);

    assertThat(attempt(CALLER, RIGHT)).isPresent();
  }

  @Test
  void strangersWhoGuessLockNoKnownCallerOut()
      throws TooManyAttemptsException, InterruptedException {
    attempt(CALLER, RIGHT);
    try (var strangers = new WaitingStrangers(20)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void refusesTheRightSecretNeverAlsoWhenItIsNew()
      throws TooManyAttemptsException, InterruptedException {
    try (var strangers = new WaitingStrangers(20)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void looksAtTheRightSecretNoSoonerThanAtAWrongOneWhileOthersGuess()
      throws TooManyAttemptsException {
    attempt(CALLER, RIGHT);
    guess(12, CALLER);
    delays.clear();

    attempt(CALLER, RIGHT);
    assertThat(delays).containsExactly(FailedAttempts.KNOWN_DELAY);
  }

  @Test
  void looksAtFewSecretsASecondHoweverManyWait()
      throws TooManyAttemptsException, InterruptedException {
    try (var strangers = new WaitingStrangers(200)) {
      assertThat(strangers.attempt(RIGHT)).isPresent();
      assertThat(strangers.longest()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
    }
  }

  @Test
  void givesEachWaitingAttemptASlotOfItsOwn() throws InterruptedException {
    try (var strangers = new WaitingStrangers(MAX_IN_QUEUE, 2_000)) {
      strangers.awaitRefusals(2_000 - MAX_IN_QUEUE);

      for (int second = (int) FailedAttempts.MAX_DELAY.toSeconds() + 2; second < 15; second++) {
        assertThat(strangers.waitsWithin(second)).as("second %d", second).isBetween(18L, 22L);
      }
      assertThat(strangers.waitsWithin(17)).isZero();
    }
  }

  @Test
  void refusesAtOnceASecretThatWasNeverRightIfTooManyWait() throws InterruptedException {
    try (var strangers = new WaitingStrangers(MAX_IN_QUEUE, MAX_IN_QUEUE)) {
      assertThatThrownBy(() -> strangers.attempt("one more"))
          .isInstanceOf(TooManyAttemptsException.class);
      assertThat(strangers.longest()).isZero();
    }
  }

  @Test
  void letsAKnownSecretPassIfTooManyWait() throws Exception {
    try (var strangers = new WaitingStrangers(MAX_IN_QUEUE, MAX_IN_QUEUE)) {
      strangers.know(RIGHT);

      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void comparesFewCrowdedOutSecretsASecond() throws Exception {
    try (var strangers = new WaitingStrangers(MAX_IN_QUEUE, MAX_IN_QUEUE)) {
      strangers.know(RIGHT);
      assertThatThrownBy(() -> strangers.attempt("a guess"))
          .isInstanceOf(TooManyAttemptsException.class);
      assertThatThrownBy(() -> strangers.attempt(RIGHT))
          .isInstanceOf(TooManyAttemptsException.class);

      clock.now = clock.now.plus(FailedAttempts.POLL_INTERVAL);
      assertThat(strangers.attempt(RIGHT)).isPresent();
    }
  }

  @Test
  void countsTheAttemptsOfAllAddressesThatWait() throws Exception {
    try (var strangers = new WaitingStrangers(AttemptThrottle.MAX_WAITING_IN_TOTAL, 1_200, 8)) {
      strangers.awaitRefusals(200);
    }
  }

  @Test
  void slowsDownTheFirstAttemptsOfAnAddressIfTheyComeAtOnce() throws Exception {
    var end = new CountDownLatch(1);
    var inCheck = new CountDownLatch(FailedAttempts.FREE_FAILURES);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < FailedAttempts.FREE_FAILURES; i++) {
        String secret = "at once " + i;
        threads.submit(() -> throttle.attempt(CALLER, secret, () -> waitIn(inCheck, end)));
      }
      inCheck.await();
      try {
        assertThatThrownBy(() -> attempt(CALLER, "one more"))
            .isInstanceOf(TooManyAttemptsException.class);
      } finally {
        end.countDown();
      }
    }
    assertThat(delays).hasSize(1);
  }

  private static Optional<String> waitIn(CountDownLatch inCheck, CountDownLatch end) {
    inCheck.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  @Test
  void slowsStrangersDownWhoGuessFromManyAddresses() throws TooManyAttemptsException {
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
  void forgetsGuessesFromManyAddressesAfterAWhile() throws TooManyAttemptsException {
    for (int i = 0; i < FailureRate.FREE_FAILURES; i++) {
      attempt("10.1.0." + i, "wrong " + i);
    }
    clock.now = clock.now.plus(Duration.ofMinutes(3));

    attempt("10.2.0.1", "another");
    assertThat(delays).isEmpty();
  }

  @Test
  void takesTheAddressesOfANetworkForOneClient() throws TooManyAttemptsException {
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
  void delaysNoTokenThatTheServerMade() throws TooManyAttemptsException {
    AccessToken token = AccessToken.random();
    throttle.pass(token.value());
    guess(12, CALLER);
    delays.clear();

    assertThat(throttle.attempt(CALLER, token.value(), () -> Optional.of(RIGHT))).isPresent();
    assertThat(delays).isEmpty();
  }

  @Test
  void aForgottenScriptDelaysNoOtherSecret() throws TooManyAttemptsException {
    for (int i = 0; i < 50; i++) {
      attempt(CALLER, "old token");
    }
    delays.clear();

    assertThat(attempt(CALLER, RIGHT)).isPresent();
    assertThat(delays).isEmpty();
  }

  @Test
  void delaysNoOtherCaller() throws TooManyAttemptsException {
    guess(12, CALLER);
    delays.clear();

    guess(FailedAttempts.FREE_FAILURES, "10.1.2.3");
    assertThat(delays).isEmpty();
  }

  @Test
  void forgetsFailuresAfterAWhile() throws TooManyAttemptsException {
    guess(12, CALLER);
    delays.clear();
    clock.now = clock.now.plus(Duration.ofMinutes(16));

    attempt(CALLER, "one more");
    assertThat(delays).isEmpty();
  }

  @Test
  void tellsAWrongCallerThatManyAttemptsWait()
      throws TooManyAttemptsException, InterruptedException {
    try (var strangers = new WaitingStrangers(4)) {
      assertThatThrownBy(() -> strangers.attempt("fifth"))
          .isInstanceOf(TooManyAttemptsException.class);
      assertThat(strangers.longest()).isPositive();
    }
  }
}
