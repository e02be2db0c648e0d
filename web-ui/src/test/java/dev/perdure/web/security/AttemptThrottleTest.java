package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.testing.Eventually;
import dev.perdure.web.security.AttemptThrottle.TooManyAttempts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AttemptThrottleTest {

  private static final String CALLER = "127.0.0.1";
  private static final String RIGHT = "right";
  private static final int MAX_IN_QUEUE =
      1 + (int) FailedAttempts.MAX_WAIT.dividedBy(FailedAttempts.SLOT);

  private final List<Duration> delays = new ArrayList<>();
  private final TestClock clock = new TestClock();
  private final AttemptThrottle throttle = new AttemptThrottle(clock, this::pause);

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
  void strangersWhoGuessLockNoKnownCallerOut() throws TooManyAttempts, InterruptedException {
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
      assertThatThrownBy(() -> strangers.attempt("one more")).isInstanceOf(TooManyAttempts.class);
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
      assertThatThrownBy(() -> strangers.attempt("a guess")).isInstanceOf(TooManyAttempts.class);
      assertThatThrownBy(() -> strangers.attempt(RIGHT)).isInstanceOf(TooManyAttempts.class);

      clock.now = clock.now.plus(FailedAttempts.LOOK);
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
        assertThatThrownBy(() -> attempt(CALLER, "one more")).isInstanceOf(TooManyAttempts.class);
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
  void aForgottenScriptDelaysNoOtherSecret() throws TooManyAttempts {
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

  /** Attempts of strangers, which wait until the test ends. */
  private final class WaitingStrangers implements AutoCloseable {

    private final Thread test = Thread.currentThread();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch waiting;
    private final AtomicInteger refusals = new AtomicInteger();
    private final Queue<Duration> waits = new ConcurrentLinkedQueue<>();
    private final AttemptThrottle slow = new AttemptThrottle(clock, this::pause);
    private Duration longest = Duration.ZERO;

    WaitingStrangers(int count) throws InterruptedException {
      this(count, count);
    }

    WaitingStrangers(int waiting, int count) throws InterruptedException {
      this(waiting, count, 1);
    }

    WaitingStrangers(int waiting, int count, int addresses) throws InterruptedException {
      this.waiting = new CountDownLatch(waiting);
      for (int i = 0; i < addresses * FailedAttempts.FREE_FAILURES; i++) {
        attemptQuietly(address(i % addresses), "wrong " + i / addresses);
      }
      for (int i = 0; i < count; i++) {
        String secret = "parallel " + i;
        String address = address(i % addresses);
        Thread.startVirtualThread(() -> attemptQuietly(address, secret));
      }
      this.waiting.await();
    }

    private static String address(int number) {
      return number == 0 ? CALLER : "10.0.0." + number;
    }

    private void pause(Duration delay) throws InterruptedException {
      if (Thread.currentThread() == test) {
        longest = delay;
      } else {
        waits.add(delay);
        waiting.countDown();
        end.await();
      }
    }

    private void attemptQuietly(String address, String secret) {
      try {
        slow.attempt(address, secret, Optional::empty);
      } catch (TooManyAttempts e) {
        refusals.incrementAndGet();
      }
    }

    void know(String secret) {
      slow.know(secret);
    }

    void awaitRefusals(int count) {
      Eventually.holds(() -> refusals.get() == count);
    }

    /** Attempts whose wait ends within a second, counted from 1. */
    long waitsWithin(int second) {
      return waits.stream().filter(wait -> wait.toMillis() / 1_000 + 1 == second).count();
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

  private void pause(Duration delay) {
    delays.add(delay);
    clock.now = clock.now.plus(delay);
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
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

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
