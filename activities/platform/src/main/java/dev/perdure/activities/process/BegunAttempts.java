package dev.perdure.activities.process;

import io.temporal.activity.ActivityExecutionContext;
import org.jspecify.annotations.Nullable;

/**
 * Heartbeat details of an activity: how many of its attempts a worker has begun. The engine also
 * counts attempts that a stopped worker holds and never begins.
 *
 * @param attempt the engine's number of the newest attempt that began, from 1
 * @param begun the number of attempts that began
 * @param awaits the outage whose end the attempt awaits now, in a sentence; null if it awaits none
 */
public record BegunAttempts(int attempt, int begun, @Nullable String awaits) {

  /** The attempts of an activity, with the one that runs now. */
  public static BegunAttempts of(ActivityExecutionContext context) {
    int attempt = context.getInfo().getAttempt();
    return context
        .getHeartbeatDetails(BegunAttempts.class)
        .map(last -> last.with(attempt))
        .orElseGet(() -> new BegunAttempts(attempt, 1, null));
  }

  private BegunAttempts with(int newest) {
    return new BegunAttempts(newest, attempt == newest ? begun : begun + 1, null);
  }

  /** The same attempts, the newest of which awaits the end of an outage. */
  BegunAttempts awaiting(String outage) {
    return new BegunAttempts(attempt, begun, outage);
  }
}
