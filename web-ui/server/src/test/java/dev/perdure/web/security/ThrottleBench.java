package dev.perdure.web.security;

import dev.perdure.testing.Eventually;
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
import java.util.concurrent.atomic.AtomicInteger;

/** A throttle with a clock and callers of a test. */
abstract class ThrottleBench {

  static final String CALLER = "127.0.0.1";
  static final String RIGHT = "right";
  static final int MAX_IN_QUEUE = 1 + (int) FailedAttempts.MAX_WAIT.dividedBy(FailedAttempts.SLOT);

  final List<Duration> delays = new ArrayList<>();
  final TestClock clock = new TestClock();
  final AttemptThrottle throttle = new AttemptThrottle(clock, this::pause);

  /** Attempts of strangers, which wait until the test ends. */
  final class WaitingStrangers implements AutoCloseable {

    private final Thread test = Thread.currentThread();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch waiting;
    final AtomicInteger refusals = new AtomicInteger();
    private final Queue<Duration> waits = new ConcurrentLinkedQueue<>();
    final AttemptThrottle slow = new AttemptThrottle(clock, this::pause);
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
      } catch (TooManyAttemptsException e) {
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

    Optional<String> attempt(String secret) throws TooManyAttemptsException {
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

  void guess(int times, String caller) throws TooManyAttemptsException {
    for (int i = 0; i < times; i++) {
      attempt(caller, "wrong " + i);
    }
  }

  Optional<String> attempt(String caller, String secret) throws TooManyAttemptsException {
    return throttle.attempt(caller, secret, () -> Optional.of(secret).filter(RIGHT::equals));
  }

  static final class TestClock extends Clock {
    volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

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
