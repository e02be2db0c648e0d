package dev.perdure.activities.process;

import io.temporal.failure.ApplicationErrorCategory;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Optional;

/**
 * Exception for an activity on a host whose server limits calls or is faulty. The engine keeps the
 * pause before the next try, which no restart ends. Such a try is no attempt of the activity.
 */
public final class ServerBusyException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(15);

  /** The least first pause after which a server may demand the next call. */
  private static final Duration MIN_FIRST_PAUSE = Duration.ofSeconds(1);

  private static final Duration MAX_PAUSE = Duration.ofMinutes(5);
  private static final int MAX_DOUBLINGS = 9;

  private final String type;
  private final transient Optional<Duration> pause;

  /**
   * Makes the exception.
   *
   * @param type the constant type of the activity's failure
   * @param pause the time that the server demands before the next call; empty if it names none
   */
  public ServerBusyException(String type, String sentence, Optional<Duration> pause) {
    super(sentence);
    this.type = type;
    this.pause = pause;
  }

  /**
   * The failure of an attempt, after which the engine tries again. Pauses grow from 15 seconds to
   * five minutes if the server demands none. A demanded pause counts, but at least one that grows
   * from a second: a server that always says "at once" does not use up all tries.
   *
   * @param attempt the engine's number of the attempt, from 1
   */
  public ApplicationFailure failure(int attempt) {
    return ApplicationFailure.newBuilder()
        .setType(type)
        .setMessage(String.valueOf(getMessage()))
        .setCategory(ApplicationErrorCategory.BENIGN)
        .setNextRetryDelay(
            pause
                .map(demanded -> longer(demanded, growing(MIN_FIRST_PAUSE, attempt)))
                .orElseGet(() -> growing(FIRST_PAUSE, attempt)))
        .build();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static Duration growing(Duration first, int attempt) {
    Duration grown = first.multipliedBy(1L << Math.clamp(attempt - 1, 0, MAX_DOUBLINGS));
    return grown.compareTo(MAX_PAUSE) < 0 ? grown : MAX_PAUSE;
  }
}
