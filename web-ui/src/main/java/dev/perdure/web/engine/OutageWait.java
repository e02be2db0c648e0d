package dev.perdure.web.engine;

import dev.perdure.activities.process.Heartbeat;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Wait of an activity for a part that is away, within one attempt: it keeps the heartbeat, and ends
 * as soon as the engine ends the activity.
 */
final class OutageWait {

  private static final Duration MIN_PAUSE = Duration.ofMillis(500);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);

  private final ActivityExecutionContext context;
  private Duration pause = MIN_PAUSE;

  OutageWait(ActivityExecutionContext context) {
    this.context = context;
  }

  /** The name of the activity that waits. */
  String activity() {
    return context.getInfo().getActivityType();
  }

  /** Waits until the part is back; throws as soon as the engine ends the activity. */
  void until(BooleanSupplier isBack) {
    Duration next = pause;
    try (Heartbeat beat = Heartbeat.start(context, () -> {})) {
      do {
        beat.awaitEnd(next);
        beat.throwIfEnded();
        next = longer(next);
      } while (!isBack.getAsBoolean());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(e);
    }
    pause = longer(pause);
  }

  private static Duration longer(Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : doubled;
  }
}
