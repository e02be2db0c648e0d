package dev.perdure.activities.model.http;

import dev.perdure.planner.message.KnownSecrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A token of a server that is used until shortly before its end: until a fifth of its lifetime is
 * left, or five minutes of a long one.
 */
public final class HeldToken {

  private static final Duration MAX_EARLY_RENEWAL = Duration.ofMinutes(5);
  private static final int EARLY_RENEWAL_DIVISOR = 5;

  private final InstantSource clock;
  private @Nullable ExpiringToken token;
  private Instant renewal = Instant.MIN;

  public HeldToken(InstantSource clock) {
    this.clock = clock;
  }

  /** The token; fetches one if there is none, or if its end is near. */
  public synchronized String get(Supplier<ExpiringToken> source) {
    ExpiringToken known = token;
    if (known == null || !clock.instant().isBefore(renewal)) {
      known = source.get();
      KnownSecrets.learn(known.text());
      renewal = known.end().minus(early(Duration.between(clock.instant(), known.end())));
      token = known;
    }
    return known.text();
  }

  /** Forgets a token that the server refused. */
  public synchronized void forget() {
    token = null;
  }

  private static Duration early(Duration lifetime) {
    Duration part = lifetime.dividedBy(EARLY_RENEWAL_DIVISOR);
    return part.compareTo(MAX_EARLY_RENEWAL) < 0 ? part : MAX_EARLY_RENEWAL;
  }
}
