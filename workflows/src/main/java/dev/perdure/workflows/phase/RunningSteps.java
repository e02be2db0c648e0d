package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import io.temporal.workflow.CancellationScope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The running steps of a task, each of which a person may cancel until its changes are kept. */
public final class RunningSteps {

  private final Map<StepId, CancellationScope> scopes = new LinkedHashMap<>();
  private final Map<StepId, CancellationScope> held = new LinkedHashMap<>();
  private final Map<StepId, String> refused = new LinkedHashMap<>();
  private final Map<StepId, String> cancelled = new LinkedHashMap<>();

  /** A person cancels a step; one that is not at work, or whose changes are kept, stays. */
  public void cancel(StepId step, String by) {
    CancellationScope work = scopes.remove(step);
    if (work != null) {
      cancelled.put(step, by);
      work.cancel();
    } else if (held.containsKey(step)) {
      refused.put(step, by);
    }
  }

  /** Starts a step again, regardless of its state in an earlier plan. */
  void begin(StepId step) {
    cancelled.remove(step);
  }

  /** The work at a step from here on ends with the scope around it. */
  void work(StepId step) {
    scopes.put(step, CancellationScope.current());
  }

  /** Whether what a step has changed may be kept; it is not cancelled from here on. */
  boolean keep(StepId step) {
    scopes.remove(step);
    held.remove(step);
    refused.remove(step);
    return !cancelled.containsKey(step);
  }

  /** Holds a step whose changes may be kept by now; false if it is cancelled already. */
  boolean hold(StepId step) {
    CancellationScope work = scopes.remove(step);
    if (work != null) {
      held.put(step, work);
    }
    return !cancelled.containsKey(step);
  }

  /**
   * Lets a step be cancelled again whose changes were not kept, also by who wanted to meanwhile.
   */
  void release(StepId step) {
    CancellationScope work = held.remove(step);
    if (work != null) {
      scopes.put(step, work);
    }
    String by = refused.remove(step);
    if (by != null) {
      cancel(step, by);
    }
  }

  /** Returns the name of the person who cancelled a step. */
  Optional<String> canceller(StepId step) {
    return Optional.ofNullable(cancelled.get(step));
  }
}
