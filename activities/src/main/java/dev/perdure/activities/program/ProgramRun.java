package dev.perdure.activities.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a program: its streams are drained side by side, however much it complains, and it is
 * ended with all it has started when its time is over or when it writes more than anyone wants.
 */
public final class ProgramRun {

  private static final Logger LOG = LoggerFactory.getLogger(ProgramRun.class);

  private final ProcessBuilder builder;
  private final Duration patience;

  /** A run of this program within this time. */
  public ProgramRun(ProcessBuilder builder, Duration patience) {
    this.builder = builder;
    this.patience = patience;
  }

  /** How much is kept of what a program writes and of what it says beside that, in bytes. */
  public record Most(int output, int errors) {}

  /** Runs the program on some input; an interruption ends it. */
  public Ended run(byte[] input, Most most) throws IOException, InterruptedException {
    Process process = builder.start();
    AtomicBoolean late = new AtomicBoolean();
    // of its own: reading what a silent program says can hold all threads that virtual ones run on
    Thread watch = Thread.ofPlatform().daemon().start(() -> endWhenLate(process, late));
    try {
      CompletableFuture<Void> fed =
          CompletableFuture.runAsync(() -> feed(process, input), Thread::startVirtualThread);
      CompletableFuture<byte[]> errors =
          beside(() -> errors(process.getErrorStream(), most.errors() + 1L));
      CompletableFuture<byte[]> output = beside(() -> output(process, most.output() + 1L));
      int exitCode = process.waitFor();
      byte[] written = output.join();
      byte[] said = errors.join();
      fed.join();
      return new Ended(
          exitCode,
          cut(written, most.output()),
          new String(cut(said, most.errors()), StandardCharsets.UTF_8),
          late.get(),
          written.length > most.output(),
          said.length > most.errors());
    } finally {
      end(process);
      watch.interrupt();
    }
  }

  private static CompletableFuture<byte[]> beside(Supplier<byte[]> work) {
    return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
  }

  /** Waits for the end, or says that it did not come and brings it about. */
  private void endWhenLate(Process process, AtomicBoolean late) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        late.set(true);
        end(process);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void feed(Process process, byte[] input) {
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input);
    } catch (IOException ended) {
      LOG.debug("{} did not read all it was told", builder.command().getFirst(), ended);
    }
  }

  private static byte[] output(Process process, long most) {
    try (InputStream stream = process.getInputStream()) {
      byte[] written = stream.readNBytes((int) Math.min(most, Integer.MAX_VALUE));
      if (written.length == most) {
        end(process);
      }
      return written;
    } catch (IOException ended) {
      return new byte[0]; // the program was ended; its exit code tells
    }
  }

  /** A program whose complaints nobody reads any more would be ended by the next one. */
  private static byte[] errors(InputStream stream, long most) {
    try (stream) {
      byte[] said = stream.readNBytes((int) Math.min(most, Integer.MAX_VALUE));
      stream.transferTo(OutputStream.nullOutputStream());
      return said;
    } catch (IOException ended) {
      return new byte[0];
    }
  }

  private static byte[] cut(byte[] bytes, int most) {
    return bytes.length > most ? Arrays.copyOf(bytes, most) : bytes;
  }
}
