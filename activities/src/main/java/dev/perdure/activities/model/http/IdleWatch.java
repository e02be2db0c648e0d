package dev.perdure.activities.model.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes a body that has been silent for too long, which ends the read that waits for it. */
final class IdleWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IdleWatch.class);
  private static final Duration LAST_BYTES = Duration.ofSeconds(1);
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("model-idle-watch").factory());

  private final InputStream body;
  private final ScheduledFuture<?> check;
  private volatile long limit;
  private volatile long lastByte = System.nanoTime();
  private volatile boolean stalled;

  IdleWatch(InputStream body, Duration idle) {
    this.body = body;
    this.limit = idle.toNanos();
    long beat = Math.clamp(idle.toMillis() / 4, 5, 500);
    this.check = CLOCK.scheduleWithFixedDelay(this::check, beat, beat, TimeUnit.MILLISECONDS);
  }

  /** The body, watched. */
  InputStream body() {
    return new FilterInputStream(body) {
      @Override
      public int read() throws IOException {
        return touched(super.read());
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return touched(super.read(bytes, offset, length));
      }
    };
  }

  /** Whether silence has ended the body. */
  boolean isStalled() {
    return stalled;
  }

  /** The answer is complete: what is left of the body may take a moment, not minutes. */
  void complete() {
    limit = Math.min(limit, LAST_BYTES.toNanos());
  }

  void abort() {
    try {
      body.close();
    } catch (IOException e) {
      LOG.debug("Closing an abandoned answer failed", e);
    }
  }

  @Override
  public void close() {
    check.cancel(false);
    abort();
  }

  private int touched(int count) {
    lastByte = System.nanoTime();
    return count;
  }

  private void check() {
    if (System.nanoTime() - lastByte > limit) {
      stalled = true;
      check.cancel(false);
      abort();
    }
  }
}
