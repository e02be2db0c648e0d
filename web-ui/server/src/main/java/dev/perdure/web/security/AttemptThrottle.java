package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Digest;
import dev.perdure.activities.process.MonotonicClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
 * answer to the right one lets a caller guess without a wait.
 *
 * <p>A wrong secret that is sent again delays itself alone: a forgotten script with an old token
 * does not delay other programs of the same machine. Failures of all addresses together delay only
 * addresses from which no right secret came. A secret of 256 random bits never waits.
 *
 * <p>Few attempts wait, of one address and in total. Beyond these limits a secret that was never
 * right is refused at once.
 */
final class AttemptThrottle {

  /** Wrong attempts of one address that wait at once; further ones are told that they are many. */
  private static final int MAX_WAITING = 4;

  /** Attempts of all addresses that wait at once; a wait holds a connection of the server. */
  static final int MAX_WAITING_IN_TOTAL = 1_000;

  private static final int MAX_CALLERS = 10_000;

  private final Map<String, FailedAttempts> callers = new LinkedHashMap<>();
  private final SequencedSet<String> trusted = new LinkedHashSet<>();
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Set<String> random = ConcurrentHashMap.newKeySet();
  private final FailureRate rate = new FailureRate();
  private final InstantSource clock;
  private final Pause pause;
  private int waitingInTotal;

  AttemptThrottle(InstantSource clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
  }

  /** A throttle that knows a server's token, and never delays a token that the server made. */
  static AttemptThrottle of(AccessToken token) {
    var throttle = new AttemptThrottle(MonotonicClock.ofProcess(), Thread::sleep);
    throttle.know(token.value());
    if (token.isRandom()) {
      throttle.pass(token.value());
    }
    return throttle;
  }

  /** Takes a secret for right before a caller presents it. */
  void know(String secret) {
    known.add(digest(secret));
  }

  /** Never delays a secret that is right and too long to guess. */
  void pass(String secret) {
    random.add(digest(secret));
  }

  /** A wait before an attempt. */
  interface Pause {
    void take(Duration delay) throws InterruptedException;
  }

  /**
   * Looks at a secret, late if the caller has failed before; empty if the check fails.
   *
   * @throws TooManyAttempts if no place to wait is left, or if the secret is wrong and many
   *     attempts of the caller waited with it
   */
  <T> Optional<T> attempt(String address, String secret, Supplier<Optional<T>> check)
      throws TooManyAttemptsException {
    String caller = ClientAddress.group(address);
    String digest = digest(secret);
    if (random.contains(digest)) {
      return noted(caller, digest, check.get());
    }
    var presented = new PresentedSecret(digest, known.contains(digest), clock.instant());
    StartedAttempt begun = begin(caller, presented);
    AdmittedAttempt turn = begun.turn();
    try {
      await(turn.delay());
      Optional<T> result = noted(caller, digest, check.get());
      if (result.isEmpty() && turn.others() > MAX_WAITING) {
        throw new TooManyAttemptsException();
      }
      return result;
    } finally {
      begun.failedAttempts().leave(presented);
    }
  }

  private static String digest(String secret) {
    return Digest.of(secret.getBytes(UTF_8));
  }

  /** An attempt that began, and the attempts of its address. */
  private record StartedAttempt(FailedAttempts failedAttempts, AdmittedAttempt turn) {}

  /** Begins an attempt, and takes a place among those that wait if it has to wait. */
  private synchronized StartedAttempt begin(String caller, PresentedSecret secret)
      throws TooManyAttemptsException {
    FailedAttempts failures = register(caller);
    boolean isCrowded = waitingInTotal >= MAX_WAITING_IN_TOTAL;
    AdmittedAttempt turn =
        failures
            .enter(secret, leastDelay(caller), isCrowded)
            .orElseThrow(TooManyAttemptsException::new);
    if (!turn.delay().isZero()) {
      waitingInTotal++;
    }
    return new StartedAttempt(failures, turn);
  }

  private void await(Duration delay) throws TooManyAttemptsException {
    if (delay.isZero()) {
      return;
    }
    try {
      pause.take(delay);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TooManyAttemptsException();
    } finally {
      leavePlace();
    }
  }

  private synchronized void leavePlace() {
    waitingInTotal--;
  }

  private <T> Optional<T> noted(String caller, String digest, Optional<T> result) {
    if (result.isPresent()) {
      trust(caller, digest);
    } else {
      record(caller, digest);
    }
    return result;
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

  private synchronized void record(String caller, String digest) {
    Instant now = clock.instant();
    if (register(caller).add(digest, now)) {
      rate.add(now);
    }
  }

  /** The attempts of an address, which attempts that come at once share. */
  private synchronized FailedAttempts register(String caller) {
    Instant now = clock.instant();
    FailedAttempts earlier = callers.remove(caller);
    FailedAttempts failures =
        earlier != null && earlier.isFresh(now) ? earlier : new FailedAttempts();
    callers.put(caller, failures);
    dropOldest(now);
    return failures;
  }

  private void dropOldest(Instant now) {
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
