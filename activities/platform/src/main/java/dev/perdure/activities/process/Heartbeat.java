package dev.perdure.activities.process;

import dev.perdure.workflows.port.Heartbeats;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.TimeoutFailure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Heartbeat of a Temporal activity, by which the activity also learns of its cancellation. */
public final class Heartbeat implements AutoCloseable {

  private final ActivityExecutionContext context;
  private final BegunAttempts attempts;
  private final Runnable onEnd;
  private final AtomicReference<@Nullable ActivityCompletionException> ended =
      new AtomicReference<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final PeriodicJob heartbeatJob;

  private Heartbeat(ActivityExecutionContext context, BegunAttempts attempts, Runnable onEnd) {
    this.context = context;
    this.attempts = attempts;
    this.onEnd = onEnd;
    Duration interval = Heartbeats.within(context.getInfo().getHeartbeatTimeout()).interval();
    this.heartbeatJob = PeriodicJob.start("heartbeat", Duration.ZERO, interval, this::beat);
  }

  /** Beats for the activity on this thread; the action runs once if the engine ends it. */
  public static Heartbeat start(Runnable onEnd) {
    return start(Activity.getExecutionContext(), onEnd);
  }

  /** Beats for the activity of a context, outside of the activity's own code. */
  public static Heartbeat start(ActivityExecutionContext context, Runnable onEnd) {
    return new Heartbeat(context, BegunAttempts.of(context), onEnd);
  }

  /**
   * Beats for an activity that awaits the end of an outage.
   *
   * @param outage a sentence, which the engine shows with the activity
   */
  public static Heartbeat startWaiting(ActivityExecutionContext context, String outage) {
    return new Heartbeat(context, BegunAttempts.of(context).awaiting(outage), () -> {});
  }

  /** Whether the engine expects heartbeats of an activity. */
  public static boolean isExpected(ActivityInfo activity) {
    return !activity.isLocal() && activity.getHeartbeatTimeout().isPositive();
  }

  /** Whether the engine has ended the activity. */
  public boolean ended() {
    return ended.get() != null;
  }

  /**
   * Whether the work is to stop. An activity may end otherwise: its worker stops, another worker
   * has it, or the engine does not answer. The heartbeat then leaves it at once, and the watched
   * work continues.
   */
  public boolean cancelled() {
    ActivityCompletionException end = ended.get();
    if (end == null) {
      return false;
    }
    if (end instanceof ActivityCanceledException && !isEngineAway(end)) {
      return true;
    }
    throw end;
  }

  /** The SDK ends an activity whose heartbeats do not arrive by a cancellation of its own. */
  private static boolean isEngineAway(ActivityCompletionException end) {
    return end.getCause() instanceof TimeoutFailure;
  }

  /** Waits a little for the engine to say what is known already: that the activity shall end. */
  public void awaitEnd(Duration patience) throws InterruptedException {
    boolean _ = over.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Leaves the activity the way the engine wants it left. */
  public void throwIfEnded() {
    ActivityCompletionException end = ended.get();
    if (end != null) {
      throw end;
    }
  }

  @Override
  public void close() {
    heartbeatJob.cancel();
  }

  private void beat() {
    if (ended()) {
      return;
    }
    try {
      context.heartbeat(attempts);
    } catch (ActivityCompletionException e) {
      if (ended.compareAndSet(null, e)) {
        over.countDown();
        onEnd.run();
      }
    }
  }
}
