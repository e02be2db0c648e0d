package dev.perdure.workflows.flow;

import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Functions.Proc;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;

/** Helpers for Temporal cancellation: recognise its failures, and work in a detached scope. */
public final class Cancellations {

  private Cancellations() {}

  /** Whether a failure only says that its activity, child or scope was cancelled. */
  public static boolean isCancelled(TemporalFailure failure) {
    return failure instanceof CanceledFailure || failure.getCause() instanceof CanceledFailure;
  }

  /** Runs work that must complete although the surrounding scope is cancelled. */
  public static <T> T detached(Func<T> work) {
    var result = new ArrayList<T>(1);
    detached((Proc) () -> result.add(work.apply()));
    return result.getFirst();
  }

  /** Runs work that must complete although the surrounding scope is cancelled. */
  public static void detached(Proc work) {
    Workflow.newDetachedCancellationScope(work::apply).run();
  }
}
