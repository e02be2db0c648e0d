package dev.perdure.activities.model;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A switch that cancels a model call from another thread at any time. */
public final class Cancellation {

  private final AtomicBoolean cancelled = new AtomicBoolean();
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();

  /** Ends the call; a second time changes nothing. */
  public void cancel() {
    if (cancelled.compareAndSet(false, true)) {
      actions.forEach(Runnable::run);
    }
  }

  /** Whether the switch has been thrown. */
  public boolean isCancelled() {
    return cancelled.get();
  }

  /** Runs the action once the switch is thrown, at once if it already is; close to withdraw it. */
  public CancellationRegistration onCancel(Runnable action) {
    actions.add(action);
    if (cancelled.get()) {
      action.run();
    }
    return () -> actions.remove(action);
  }
}
