package dev.perdure.activities.process;

import io.temporal.activity.ActivityExecutionContext;

/**
 * Heartbeat details of an activity: how many of its attempts a worker has begun. The engine also
 * counts attempts that a stopped worker holds and never begins.
 *
 * @param attempt the engine's number of the newest attempt that began, from 1
 * @param begun the number of attempts that began
 */
public record BegunAttempts(int attempt, int begun) {

  /** The attempts of an activity, with the one that runs now. */
  public static BegunAttempts of(ActivityExecutionContext context) {
    int attempt = context.getInfo().getAttempt();
    return context
        .getHeartbeatDetails(BegunAttempts.class)
        .map(last -> last.with(attempt))
        .orElseGet(() -> new BegunAttempts(attempt, 1));
  }

  private BegunAttempts with(int newest) {
    return attempt == newest ? this : new BegunAttempts(newest, begun + 1);
  }
}
