package dev.perdure.web.management;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A value that is read on request and cached for some seconds. A slow or failed source yields a
 * substitute, so that a scrape ends in time while the database or the engine is away.
 */
public final class CachedReading<T> {

  private static final Duration READ_TIMEOUT = Duration.ofSeconds(2);

  private final Supplier<T> source;
  private final T substitute;
  private final Duration validity;
  private CompletableFuture<T> reading;
  private long startedAt;
  private volatile long endedAt;

  public CachedReading(Supplier<T> source, T substitute, Duration validity) {
    this.source = source;
    this.substitute = substitute;
    this.validity = validity;
    this.reading = CompletableFuture.completedFuture(substitute);
    this.endedAt = System.nanoTime() - validity.toNanos();
  }

  /** Returns the value, or the substitute if the present reading fails or takes too long. */
  public T get() {
    try {
      return present().get(remainingNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException _) {
      return substitute;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return substitute;
    }
  }

  private synchronized CompletableFuture<T> present() {
    long now = System.nanoTime();
    if (reading.isDone() && now - endedAt >= validity.toNanos()) {
      CompletableFuture<T> next = new CompletableFuture<>();
      reading = next;
      startedAt = now;
      Thread.ofVirtual().start(() -> read(next));
    }
    return reading;
  }

  private void read(CompletableFuture<T> next) {
    try {
      T value = source.get();
      endedAt = System.nanoTime();
      next.complete(value);
      // CHECKSTYLE-ALLOW IllegalCatch: whatever a source throws ends this reading alone
    } catch (RuntimeException e) {
      endedAt = System.nanoTime();
      next.completeExceptionally(e);
    }
  }

  /** The time since the start of a reading counts, so that all figures of a scrape wait once. */
  private synchronized long remainingNanos() {
    return Math.max(0, READ_TIMEOUT.toNanos() - (System.nanoTime() - startedAt));
  }
}
