package dev.perdure.workflows.flow;

import io.temporal.workflow.Async;
import io.temporal.workflow.Functions.Proc;
import org.jspecify.annotations.Nullable;

/** The starter of detached workflow coroutines, whose failure fails the workflow task. */
public final class Coroutines {

  private Coroutines() {}

  /**
   * Starts a coroutine that outlives the scope around it. Its failure fails the workflow task,
   * which the engine shows and tries again: a failed promise without a reader would end the
   * coroutine in silence, and every later signal would be accepted in vain.
   */
  public static void serve(String name, Proc work) {
    Cancellations.detached(() -> {
      Async.procedure(work).handle((_, failure) -> requireNone(name, failure));
    });
  }

  private static boolean requireNone(String name, @Nullable RuntimeException failure) {
    if (failure != null) {
      throw new CoroutineFailed(name, failure);
    }
    return true;
  }

  /** A coroutine's failure; an error, as exceptions of asynchronous work end in its promise. */
  static final class CoroutineFailed extends Error {

    private static final long serialVersionUID = 1;

    CoroutineFailed(String name, RuntimeException failure) {
      super("The coroutine '%s' has failed: %s".formatted(name, failure.getMessage()), failure);
    }
  }
}
