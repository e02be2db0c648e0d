package dev.perdure.workflows.testing;

import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits of fakes for what a workflow does, up to a limit. */
final class Waits {

  private Waits() {}

  static <T> void next(BlockingQueue<T> seen, T wanted) throws InterruptedException {
    T next = seen.poll(90, TimeUnit.SECONDS);
    while (!wanted.equals(next)) {
      next = Objects.requireNonNull(seen.poll(90, TimeUnit.SECONDS), "never: " + wanted);
    }
  }

  static void acquire(Semaphore semaphore, String missing) throws InterruptedException {
    if (!semaphore.tryAcquire(90, TimeUnit.SECONDS)) {
      throw new IllegalStateException(missing);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(90, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nothing let the task go on");
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
