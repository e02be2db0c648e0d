package dev.perdure.workflows.flow;

import io.temporal.workflow.Async;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The suspension of a workflow, whose records say where the work goes on. A coroutine is idle while
 * it waits for a person or for another coroutine, and busy otherwise. Once a suspension is
 * requested and every coroutine is idle, no activity is in progress. The first coroutine then gets
 * {@link Suspended} and ends the workflow.
 */
public final class Suspension {

  private final BooleanSupplier free;
  private final List<Supplier<Boolean>> waits = new ArrayList<>();
  private int busy = 1;
  private boolean requested;
  private boolean complete;

  /** For a workflow with one coroutine so far, which may be suspended only while it is free. */
  public Suspension(BooleanSupplier free) {
    this.free = free;
  }

  /** Requests the suspension. */
  public void request() {
    requested = true;
  }

  /** Whether the suspension is requested. */
  public boolean isRequested() {
    return requested;
  }

  /** Waits for a condition. The coroutine is idle meanwhile. */
  public void await(Supplier<Boolean> condition) {
    waits.add(condition);
    busy--;
    try {
      Workflow.await(() -> isComplete() || condition.get());
    } finally {
      busy++;
      waits.remove(condition);
    }
    if (complete) {
      throw new Suspended();
    }
  }

  /** Stops the coroutine here if the suspension is requested. */
  public void stopIfRequested() {
    if (requested) {
      await(() -> false);
    }
  }

  /** Starts work in a further coroutine, which ends with the workflow if it is suspended. */
  public <T> Promise<T> fork(Func<T> work) {
    busy++;
    return Async.function(() -> {
      try {
        return work.apply();
      } catch (Suspended e) {
        Workflow.await(() -> false);
        throw e;
      } finally {
        busy--;
      }
    });
  }

  /** Waits for the result of another coroutine, also in a cancelled scope. */
  public <T> T join(Promise<T> result) {
    Cancellations.detached(() -> await(result::isCompleted));
    return result.get();
  }

  /**
   * Waits for other coroutines and returns their results in order; throws the first failure once
   * all have ended.
   */
  public <T> List<T> joinAll(List<Promise<T>> results) {
    Cancellations.detached(() -> await(() -> results.stream().allMatch(Promise::isCompleted)));
    return Promises.all(results);
  }

  /** A coroutine whose condition holds goes on first. */
  private boolean isComplete() {
    complete =
        complete
            || (requested
                && busy == 0
                && free.getAsBoolean()
                && waits.stream().noneMatch(Supplier::get));
    return complete;
  }
}
