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

/**
 * Ends a body that has been silent for too long, by closing it under the read that waits for it, or
 * that does not come to an end.
 */
final class BodyWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BodyWatch.class);
  private static final Duration LAST_BYTES = Duration.ofSeconds(1);
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("model-idle-watch").factory());

  private final InputStream body;
  private final ScheduledFuture<?> check;
  private final long longest;
  private long length;
  private volatile long limit;
  private volatile long lastByte = System.nanoTime();
  private volatile boolean stalled;

  BodyWatch(InputStream body, Duration idle, long longest) {
    this.body = body;
    this.longest = longest;
    this.limit = idle.toNanos();
    long beat = Math.clamp(idle.toMillis() / 4, 5, 500);
    this.check = CLOCK.scheduleWithFixedDelay(this::check, beat, beat, TimeUnit.MILLISECONDS);
  }

  /** The body, watched. */
  InputStream body() {
    return new FilterInputStream(body) {
      @Override
      public int read() throws IOException {
        int next = super.read();
        counted(next < 0 ? 0 : 1);
        return next;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        counted(count);
        return count;
      }
    };
  }

  /** Whether silence has ended the body. */
  boolean isStalled() {
    return stalled;
  }

  /** Whether there is more of it than anyone asked for. */
  boolean isTooLong() {
    return length > longest;
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

  private void counted(int count) throws IOException {
    lastByte = System.nanoTime();
    length += Math.max(0, count);
    if (isTooLong()) {
      throw new IOException("The body is longer than %d bytes.".formatted(longest));
    }
  }

  private void check() {
    if (System.nanoTime() - lastByte > limit) {
      stalled = true;
      check.cancel(false);
      abort();
    }
  }
}
