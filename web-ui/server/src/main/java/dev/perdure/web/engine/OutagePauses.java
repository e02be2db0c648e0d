package dev.perdure.web.engine;

import java.time.Duration;

/**
 * The pauses of one attempt of an activity around an outage. A part that seems to be back while the
 * activity still fails is no reason to repeat the activity often.
 */
final class OutagePauses {

  private static final Duration MIN_PAUSE = Duration.ofMillis(500);

  /** The longest pause before another look at a part that is away. */
  static final Duration MAX_LOOK_PAUSE = Duration.ofSeconds(5);

  /** The longest pause before an activity is repeated that failed although its part was back. */
  static final Duration MAX_REPEAT_PAUSE = Duration.ofMinutes(5);

  private Duration repeat = MIN_PAUSE;
  private Duration look = MIN_PAUSE;
  private int looks;

  /** Begins a wait. */
  void begin() {
    looks = 0;
    look = repeat;
  }

  /** The pause before the next look. */
  Duration next() {
    Duration next = look;
    looks++;
    look = longer(next, MAX_LOOK_PAUSE);
    return next;
  }

  /** Ends a wait; a part that was away for more than one look gives the activity a new start. */
  void end() {
    repeat = looks > 1 ? MIN_PAUSE : longer(repeat, MAX_REPEAT_PAUSE);
  }

  private static Duration longer(Duration pause, Duration limit) {
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(limit) > 0 ? limit : doubled;
  }
}
