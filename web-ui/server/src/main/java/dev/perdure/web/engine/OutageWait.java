package dev.perdure.web.engine;

import dev.perdure.activities.process.Heartbeat;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.message.TextShortener;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.util.function.BooleanSupplier;

/**
 * Wait of an activity for a part that is away, within one attempt: it keeps the heartbeat, and ends
 * as soon as the engine ends the activity.
 */
final class OutageWait {

  private static final int MAX_SENTENCE = 500;

  private final ActivityExecutionContext context;
  private final OutagePauses pauses = new OutagePauses();

  OutageWait(ActivityExecutionContext context) {
    this.context = context;
  }

  /** The name of the activity that waits. */
  String activity() {
    return context.getInfo().getActivityType();
  }

  /**
   * Waits until the part is back; throws as soon as the engine ends the activity.
   *
   * @param outage the sentence that the engine shows meanwhile
   */
  void until(String outage, BooleanSupplier isBack) {
    pauses.begin();
    try (Heartbeat heartbeat = Heartbeat.startWaiting(context, visible(outage))) {
      do {
        heartbeat.awaitEnd(pauses.next());
        heartbeat.throwIfEnded();
      } while (!isBack.getAsBoolean());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(e);
    }
    pauses.end();
  }

  private static String visible(String outage) {
    return TextShortener.start(SecretRedactor.of(outage), MAX_SENTENCE);
  }
}
