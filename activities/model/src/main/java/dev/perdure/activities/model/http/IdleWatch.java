package dev.perdure.activities.model.http;

import dev.perdure.activities.process.PeriodicJob;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the streamed body of a model's answer: closes it after an idle timeout, even under a
 * waiting read, and ends it at a size limit.
 */
final class IdleWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(IdleWatch.class);
  private static final Duration LAST_BYTES = Duration.ofSeconds(1);

  private final InputStream body;
  private final PeriodicJob checkJob;
  private final long longest;
  private long length;
  private volatile long limit;
  private volatile long lastByte = System.nanoTime();
  private volatile boolean stalled;
  private volatile boolean complete;

  IdleWatch(InputStream body, Duration idle, long longest) {
    this.body = body;
    this.longest = longest;
    this.limit = idle.toNanos();
    long every = Math.clamp(idle.toMillis() / 4, 5, 500);
    Duration delay = Duration.ofMillis(every);
    this.checkJob = PeriodicJob.start("model-idle-watch", delay, delay, this::check);
  }

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

  boolean isStalled() {
    return stalled;
  }

  boolean isTooLong() {
    return length > longest;
  }

  boolean isComplete() {
    return complete;
  }

  /** The reply is complete: what is left of the body may take a moment, not minutes. */
  void complete() {
    complete = true;
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
    checkJob.cancel();
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
      checkJob.cancel();
      abort();
    }
  }
}
