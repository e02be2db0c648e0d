package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Digest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Slows callers down after failed attempts to sign in. Each further failure of an address doubles
 * the time before its next secret is looked at. Right and wrong secrets wait alike, because a quick
 * answer to the right one lets a caller guess without a wait. The right secret is never refused.
 *
 * <p>A wrong secret that is sent again delays itself alone: a forgotten script with an old token
 * does not delay other programs of the same machine. Failures of all addresses together delay only
 * addresses from which no right secret came. A secret that nobody can guess never waits.
 */
final class AttemptThrottle {

  /** Wrong attempts of one address that wait at once; further ones are told that they are many. */
  private static final int MAX_WAITING = 4;

  private static final int MAX_CALLERS = 10_000;

  private final Map<String, FailedAttempts> callers = new LinkedHashMap<>();
  private final SequencedSet<String> trusted = new LinkedHashSet<>();
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Set<String> random = ConcurrentHashMap.newKeySet();
  private final FailureRate rate = new FailureRate();
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
      throttle.pass(token.value());
    }
    return throttle;
  }

  /** Never delays a secret that is right and that nobody can guess. */
  void pass(String secret) {
    random.add(digest(secret));
  }

  /** A wait before an attempt. */
  interface Pause {
    void take(Duration delay) throws InterruptedException;
  }

  /** Too many attempts of one caller wait already. */
  static final class TooManyAttempts extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * Looks at a secret, late if the caller has failed before; empty if the check fails.
   *
   * @throws TooManyAttempts if the secret is wrong, and many attempts of the caller waited with it
   */
  <T> Optional<T> attempt(String address, String secret, Supplier<Optional<T>> check)
      throws TooManyAttempts {
    String caller = ClientAddress.group(address);
    String digest = digest(secret);
    int waiting = random.contains(digest) ? 0 : await(caller, digest);
    Optional<T> result = check.get();
    if (result.isPresent()) {
      trust(caller, digest);
    } else {
      record(caller, digest);
      if (waiting > MAX_WAITING) {
        throw new TooManyAttempts();
      }
    }
    return result;
  }

  private static String digest(String secret) {
    return Digest.of(secret.getBytes(UTF_8));
  }

  /** Waits as long as the caller has to, and returns how many attempts waited with this one. */
  private int await(String caller, String digest) throws TooManyAttempts {
    FailedAttempts failures = failuresOf(caller);
    Duration least = leastDelay(caller);
    int waiting = failures.enter();
    try {
      Duration delay = failures.delay(digest, known.contains(digest), least);
      if (delay.isZero()) {
        return 0;
      }
      pause.take(delay);
      return waiting;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TooManyAttempts();
    } finally {
      failures.leave();
    }
  }

  /** The wait of an address from which no right secret came while strangers try many secrets. */
  private synchronized Duration leastDelay(String caller) {
    boolean isSuspect = !trusted.contains(caller) && rate.isHigh(clock.instant());
    return isSuspect ? FailedAttempts.MAX_DELAY : Duration.ZERO;
  }

  private synchronized void trust(String caller, String digest) {
    known.add(digest);
    trusted.remove(caller);
    trusted.add(caller);
    if (trusted.size() > MAX_CALLERS) {
      trusted.removeFirst();
    }
  }

  private synchronized FailedAttempts failuresOf(String caller) {
    FailedAttempts failures = callers.get(caller);
    return failures != null && failures.isFresh(clock.instant()) ? failures : new FailedAttempts();
  }

  private synchronized void record(String caller, String digest) {
    Instant now = clock.instant();
    FailedAttempts failures = failuresOf(caller);
    if (failures.add(digest, now)) {
      rate.add(now);
    }
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
}
