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
  private static final Duration MAX_PAUSE = Duration.ofMinutes(5);
  private static final int MAX_DOUBLINGS = 5;

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
   * five minutes if the server demands none.
   *
   * @param attempt the engine's number of the attempt, from 1
   */
  public ApplicationFailure failure(int attempt) {
    return ApplicationFailure.newBuilder()
        .setType(type)
        .setMessage(String.valueOf(getMessage()))
        .setCategory(ApplicationErrorCategory.BENIGN)
        .setNextRetryDelay(pause.orElseGet(() -> growing(attempt)))
        .build();
  }

  private static Duration growing(int attempt) {
    Duration grown = FIRST_PAUSE.multipliedBy(1L << Math.clamp(attempt - 1, 0, MAX_DOUBLINGS));
    return grown.compareTo(MAX_PAUSE) < 0 ? grown : MAX_PAUSE;
  }
}
