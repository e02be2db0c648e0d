package dev.perdure.activities.process;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * The result of work that a virtual thread does while its caller does something else. Closing it
 * interrupts work that has not ended.
 */
public final class AsyncResult<T> implements AutoCloseable {

  private final FutureTask<T> work;

  private AsyncResult(FutureTask<T> work) {
    this.work = work;
  }

  /** Begins the work. */
  public static <T> AsyncResult<T> of(Supplier<T> work) {
    return of(work, Thread::startVirtualThread);
  }

  /** Has an executor do the work. */
  public static <T> AsyncResult<T> of(Supplier<T> work, Executor executor) {
    var task = new FutureTask<>(work::get);
    executor.execute(task);
    return new AsyncResult<>(task);
  }

  /** Waits for the result; a failure of the work is thrown as the work threw it. */
  public T get() {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopped(e);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private static CancellationException stopped(InterruptedException cause) {
    var stopped = new CancellationException("The wait for a result was interrupted.");
    stopped.initCause(cause);
    return stopped;
  }

  private static RuntimeException failure(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException failure -> failure;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(e);
    };
  }

  @Override
  public void close() {
    work.cancel(true);
  }
}
