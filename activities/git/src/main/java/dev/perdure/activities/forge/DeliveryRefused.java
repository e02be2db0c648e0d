package dev.perdure.activities.forge;

import dev.perdure.activities.git.GitLoginRefused;
import java.time.Duration;
import java.util.Optional;

/**
 * Exception for a login, a push or a pull request that is refused: a sentence with the remedy, and
 * the pause before a retry where one may help.
 */
public final class DeliveryRefused extends GitLoginRefused {

  private static final long serialVersionUID = 1;

  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  private final transient Optional<Duration> again;

  private DeliveryRefused(String sentence, Optional<Duration> again) {
    super(sentence);
    this.again = again;
  }

  /** A refusal that stands until a person changes something. */
  public static DeliveryRefused lasting(String sentence) {
    return new DeliveryRefused(sentence, Optional.empty());
  }

  /** A failure that may be over after a short pause. */
  public static DeliveryRefused passing(String sentence) {
    return passing(sentence, RETRY_DELAY);
  }

  /** A failure that may be over after a pause. */
  public static DeliveryRefused passing(String sentence, Duration pause) {
    return new DeliveryRefused(sentence, Optional.of(pause));
  }

  /** The pause after which it may be tried again; empty where that is in vain. */
  public Optional<Duration> again() {
    return again;
  }

  @Override
  public boolean isPassing() {
    return again.isPresent();
  }
}
