package dev.perdure.activities.process;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Work that a thread of its own does while its caller does something else. */
public final class Ahead<T> {

  private final CompletableFuture<T> work;

  private Ahead(CompletableFuture<T> work) {
    this.work = work;
  }

  /** Begins the work. */
  public static <T> Ahead<T> of(Supplier<T> work) {
    return new Ahead<>(CompletableFuture.supplyAsync(work, Thread::startVirtualThread));
  }

  /** Waits for the result; a failure of the work is thrown as the work threw it. */
  public T get() {
    try {
      return work.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }
}
