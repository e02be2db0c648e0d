package dev.perdure.activities.forge;

import dev.perdure.activities.git.GitLoginRefused;
import java.time.Duration;
import java.util.Optional;

/**
 * Exception for a login, a push or a pull request that is refused: a sentence with the remedy, and
 * whether a retry may help.
 */
public final class DeliveryRefused extends GitLoginRefused {

  private static final long serialVersionUID = 1;

  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  /** Whether and how long a refusal lasts. */
  private enum Persistence {
    LASTING,
    PASSING,
    BUSY
  }

  private final Persistence persistence;
  private final transient Optional<Duration> pause;

  private DeliveryRefused(String sentence, Persistence persistence, Optional<Duration> pause) {
    super(sentence);
    this.persistence = persistence;
    this.pause = pause;
  }

  /** A refusal that stands until a person changes something. */
  public static DeliveryRefused lasting(String sentence) {
    return new DeliveryRefused(sentence, Persistence.LASTING, Optional.empty());
  }

  /** A failure that may be over after a short pause. */
  public static DeliveryRefused passing(String sentence) {
    return passing(sentence, RETRY_DELAY);
  }

  /** A failure that may be over after a pause. */
  public static DeliveryRefused passing(String sentence, Duration pause) {
    return new DeliveryRefused(sentence, Persistence.PASSING, Optional.of(pause));
  }

  /**
   * A limit of calls, or a fault of the server.
   *
   * @param pause the time that the server demands before the next call; empty if it names none
   */
  public static DeliveryRefused busy(String sentence, Optional<Duration> pause) {
    return new DeliveryRefused(sentence, Persistence.BUSY, pause);
  }

  @Override
  public boolean isPassing() {
    return persistence != Persistence.LASTING;
  }

  @Override
  public boolean isBusy() {
    return persistence == Persistence.BUSY;
  }

  @Override
  public Optional<Duration> pause() {
    return pause;
  }
}
