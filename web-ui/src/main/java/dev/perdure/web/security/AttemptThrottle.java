package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Digest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Slows callers down after failed attempts to sign in. Each further failure of a caller doubles the
 * time before its next secret is looked at, and few of a caller's attempts wait at once.
 *
 * <p>A wrong secret that is sent again delays itself alone: a forgotten script with an old token
 * does not delay other programs of the same machine. A secret that was right once is never delayed
 * again, so strangers who guess lock nobody out.
 */
final class AttemptThrottle {

  /** Failures before the first delay. */
  static final int FREE_FAILURES = 4;

  static final Duration MAX_DELAY = Duration.ofSeconds(4);

  private static final Duration FIRST_DELAY = Duration.ofMillis(250);
  private static final Duration MEMORY = Duration.ofMinutes(15);
  private static final int MAX_WAITING = 4;
  private static final int MAX_SECRETS = 64;
  private static final int MAX_CALLERS = 10_000;

  private final Map<String, Failures> callers = new LinkedHashMap<>();
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Clock clock;
  private final Pause pause;

  AttemptThrottle(Clock clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** A throttle that never delays a token that the server made: nobody can guess 256 bits. */
  static AttemptThrottle of(AccessToken token) {
    var throttle = new AttemptThrottle(Clock.systemUTC(), Thread::sleep);
    if (token.isRandom()) {
      throttle.know(token.value());
    }
    return throttle;
  }

  /** Remembers a secret that is right. */
  void know(String secret) {
    known.add(digest(secret));
  }

  /** A wait before an attempt. */
  interface Pause {
    void take(Duration delay) throws InterruptedException;
  }

  /** Too many attempts of one caller wait already. */
  static final class TooManyAttempts extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** Looks at a secret, late if the caller has failed before; empty if the check fails. */
  <T> Optional<T> attempt(String caller, String secret, Supplier<Optional<T>> check)
      throws TooManyAttempts {
    String digest = digest(secret);
    if (!known.contains(digest)) {
      await(failuresOf(caller), digest);
    }
    Optional<T> result = check.get();
    if (result.isPresent()) {
      known.add(digest);
    } else {
      record(caller, digest);
    }
    return result;
  }

  private static String digest(String secret) {
    return Digest.of(secret.getBytes(UTF_8));
  }

  private void await(Optional<Failures> known, String digest) throws TooManyAttempts {
    if (known.isEmpty()) {
      return;
    }
    Failures failures = known.get();
    Duration delay = failures.delay(digest);
    if (delay.isZero()) {
      return;
    }
    Semaphore places = failures.places(digest);
    if (!places.tryAcquire()) {
      throw new TooManyAttempts();
    }
    try {
      pause.take(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TooManyAttempts();
    } finally {
      places.release();
    }
  }

  private synchronized Optional<Failures> failuresOf(String caller) {
    return Optional.ofNullable(callers.get(caller)).filter(it -> it.isFresh(clock.instant()));
  }

  private synchronized void record(String caller, String digest) {
    Instant now = clock.instant();
    Failures failures = failuresOf(caller).orElseGet(Failures::new);
    failures.add(digest, now);
    callers.remove(caller);
    callers.put(caller, failures);
    var oldest = callers.entrySet().iterator();
    while (callers.size() > 1) {
      boolean isFresh = oldest.next().getValue().isFresh(now);
      if (isFresh && callers.size() <= MAX_CALLERS) {
        return;
      }
      oldest.remove();
    }
  }

  /** The recent failures of one caller. */
  private static final class Failures {

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Semaphore firstTime = new Semaphore(MAX_WAITING);
    private final Semaphore again = new Semaphore(MAX_WAITING);
    private Instant last = Instant.MIN;

    synchronized void add(String digest, Instant now) {
      if (counts.size() < MAX_SECRETS || counts.containsKey(digest)) {
        counts.merge(digest, 1, Integer::sum);
      }
      last = now;
    }

    synchronized boolean isFresh(Instant now) {
      return last.isAfter(now.minus(MEMORY));
    }

    synchronized Semaphore places(String digest) {
      return counts.containsKey(digest) ? again : firstTime;
    }

    synchronized Duration delay(String digest) {
      int failed = Math.max(counts.size(), counts.getOrDefault(digest, 0)) - FREE_FAILURES;
      if (failed < 0) {
        return Duration.ZERO;
      }
      Duration delay = FIRST_DELAY.multipliedBy(1L << Math.min(failed, Byte.SIZE));
      return delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY;
    }
  }
}
