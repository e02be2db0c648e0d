package dev.perdure.activities.process;

import io.temporal.activity.ActivityExecutionContext;
import io.temporal.payload.codec.PayloadCodecException;
import java.util.Optional;
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
    return last(context)
        .map(last -> last.with(attempt))
        .orElseGet(() -> new BegunAttempts(attempt, 1, null));
  }

  /** Details that another process encrypted count as none while their key is missing here. */
  private static Optional<BegunAttempts> last(ActivityExecutionContext context) {
    try {
      return context.getHeartbeatDetails(BegunAttempts.class);
    } catch (PayloadCodecException e) {
      return Optional.empty();
    }
  }

  private BegunAttempts with(int newest) {
    return new BegunAttempts(newest, attempt == newest ? begun : begun + 1, null);
  }

  /** The attempts without the newest one, which only found its server busy. */
  public BegunAttempts withoutNewest() {
    return new BegunAttempts(attempt, begun - 1, null);
  }

  /** The same attempts, the newest of which awaits the end of an outage. */
  BegunAttempts awaiting(String outage) {
    return new BegunAttempts(attempt, begun, outage);
  }
}
