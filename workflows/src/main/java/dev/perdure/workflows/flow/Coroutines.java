package dev.perdure.workflows.flow;

import io.temporal.workflow.Async;

/** Coroutines that serve a workflow for as long as it lives. */
public final class Coroutines {

  private Coroutines() {}

  /**
   * Starts a coroutine that outlives the scope around it. Its failure fails the workflow task, which
   * the engine shows and tries again: a failed promise that nobody reads would end the coroutine in
   * silence, and every later signal would be accepted in vain.
   */
  public static void serve(String name, Runnable work) {
    Cancellations.detached(() -> {
      Async.procedure(() -> watched(name, work));
    });
  }

  private static void watched(String name, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      throw new CoroutineFailed(name, failure);
    }
  }

  /** A coroutine's failure; an error, as exceptions of asynchronous work end in its promise. */
  static final class CoroutineFailed extends Error {

    private static final long serialVersionUID = 1;

    CoroutineFailed(String name, RuntimeException failure) {
      super("The coroutine '%s' has failed: %s".formatted(name, failure.getMessage()), failure);
    }
  }
}
