package dev.perdure.activities.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads what a program writes until nothing can write there any more. The beginning is kept; the
 * rest is read as well, as a program that nobody listens to would be ended by its next word.
 */
final class Drain {

  private static final int AT_ONCE = 64 * 1024;

  private final int most;
  private final Runnable whenFull;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private boolean cut;
  private final CompletableFuture<Void> end;

  /** Begins to read; whoever wants no more than the most is told once there is more. */
  Drain(InputStream stream, int most, Runnable whenFull) {
    this.most = most;
    this.whenFull = whenFull;
    end = CompletableFuture.runAsync(() -> read(stream), Thread::startVirtualThread);
  }

  /** Waits for the end of the stream, and tells whether it came in time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    try {
      end.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException held) {
      return false;
    } catch (ExecutionException fault) {
      throw new IllegalStateException("What a program wrote could not be kept.", fault);
    }
  }

  /** What has been written so far, at most as much as is wanted. */
  synchronized byte[] bytes() {
    return kept.toByteArray();
  }

  /** Whether more has been written than is kept. */
  synchronized boolean isCut() {
    return cut;
  }

  private void read(InputStream stream) {
    byte[] part = new byte[AT_ONCE];
    try (stream) {
      for (int read = stream.read(part); read >= 0; read = stream.read(part)) {
        if (keep(part, read)) {
          whenFull.run();
        }
      }
    } catch (IOException ended) {
      // the program was ended; its exit code tells
    }
  }

  /** Keeps a part, and tells whether with it there is more than is wanted for the first time. */
  private synchronized boolean keep(byte[] part, int length) {
    int wanted = Math.min(length, most - kept.size());
    kept.write(part, 0, wanted);
    boolean first = wanted < length && !cut;
    cut |= first;
    return first;
  }
}
