package dev.perdure.activities.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a program with a timeout and bounded output, and kills its process tree beyond either. */
public final class ProcessRunner {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessRunner.class);

  /** The time for which child processes may hold the streams open after the program's exit. */
  private static final Duration STREAM_TIMEOUT = Duration.ofSeconds(2);

  private static final long POLL_MILLIS = 50;

  private final List<ProcessBuilder> pipeline;
  private final Duration timeout;
  private final BooleanSupplier cancelled;

  private ProcessRunner(
      List<ProcessBuilder> pipeline, Duration timeout, BooleanSupplier cancelled) {
    this.pipeline = pipeline;
    this.timeout = timeout;
    this.cancelled = cancelled;
  }

  /** A runner of a program; its output is what was written before its exit. */
  public ProcessRunner(ProcessBuilder program, Duration timeout) {
    this(List.of(program), timeout, () -> false);
  }

  /** A runner of a program that is killed, as by the timeout, once it is cancelled. */
  public ProcessRunner(ProcessBuilder program, Duration timeout, BooleanSupplier cancelled) {
    this(List.of(program), timeout, cancelled);
  }

  /**
   * A runner that waits for the output of child processes as well: {@code cat} waits for the end of
   * the pipe, {@link Process} only for the program's exit.
   */
  public static ProcessRunner includingChildren(ProcessBuilder program, Duration timeout) {
    return new ProcessRunner(
        List.of(program, ProgramLauncher.program(List.of("cat"))), timeout, () -> false);
  }

  /** Runs the program on some input; an interruption kills it. */
  public ProcessResult run(byte[] input, CapturedOutputLimits limits)
      throws IOException, InterruptedException {
    List<Process> started = ProcessBuilder.startPipeline(pipeline);
    Process process = started.getFirst();
    CompletableFuture<Boolean> timedOut = new CompletableFuture<>();
    // a platform thread: blocking reads of processes can hold all carriers of virtual threads
    Thread watch = Thread.ofPlatform().daemon().start(() -> timedOut.complete(watch(process)));
    try {
      Thread.startVirtualThread(() -> feed(process, input));
      Collector errors = new Collector(process.getErrorStream(), limits.errors(), () -> {});
      Collector output =
          new Collector(started.getLast().getInputStream(), limits.output(), () -> kill(process));
      int exitCode = process.waitFor();
      boolean held = !output.endsWithin(STREAM_TIMEOUT);
      if (!errors.endsWithin(held ? Duration.ZERO : STREAM_TIMEOUT) || held) {
        LOG.info("{} left a process that holds its streams open", command());
      }
      watch.interrupt();
      return new ProcessResult(
          exitCode,
          output.bytes(),
          new String(errors.bytes(), StandardCharsets.UTF_8),
          timedOut.join(),
          output.isTruncated(),
          held);
    } finally {
      started.forEach(ProcessRunner::kill);
      watch.interrupt();
    }
  }

  private String command() {
    return pipeline.getFirst().command().getFirst();
  }

  /** Waits for the end, or brings it about; true if it had to. */
  private boolean watch(Process process) {
    long deadline = System.nanoTime() + timeout.toNanos();
    try {
      boolean ended = false;
      while (!ended && !cancelled.getAsBoolean() && System.nanoTime() < deadline) {
        ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
      }
      if (!ended) {
        kill(process);
      }
      return !ended;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static void kill(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      // by its handle, as the process itself would close the streams that are still being read
      process.toHandle().destroyForcibly();
    }
  }

  private void feed(Process process, byte[] input) {
    try (OutputStream stream = process.getOutputStream()) {
      stream.write(input);
    } catch (IOException e) {
      LOG.debug("{} did not read all of its input", command(), e);
    }
  }

  /** Reads a stream to its end and keeps its beginning; a full pipe would block the program. */
  private static final class Collector {

    private static final int CHUNK_BYTES = 64 * 1024;

    private final int limit;
    private final Runnable whenExceeded;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final CompletableFuture<Void> end;
    private boolean truncated;

    Collector(InputStream stream, int limit, Runnable whenExceeded) {
      this.limit = limit;
      this.whenExceeded = whenExceeded;
      end = CompletableFuture.runAsync(() -> read(stream), Thread::startVirtualThread);
    }

    boolean endsWithin(Duration time) throws InterruptedException {
      try {
        end.get(time.toMillis(), TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException e) {
        return false;
      } catch (ExecutionException e) {
        throw new IllegalStateException("The output of a program can't be kept.", e);
      }
    }

    synchronized byte[] bytes() {
      return kept.toByteArray();
    }

    synchronized boolean isTruncated() {
      return truncated;
    }

    private void read(InputStream stream) {
      byte[] chunk = new byte[CHUNK_BYTES];
      try (stream) {
        for (int read = stream.read(chunk); read >= 0; read = stream.read(chunk)) {
          if (exceeds(chunk, read)) {
            whenExceeded.run();
          }
        }
      } catch (IOException e) {
        // the program was killed; its exit code tells
      }
    }

    /** Keeps a chunk; true if the limit is exceeded for the first time. */
    private synchronized boolean exceeds(byte[] chunk, int length) {
      int wanted = Math.min(length, limit - kept.size());
      kept.write(chunk, 0, wanted);
      boolean first = wanted < length && !truncated;
      truncated |= first;
      return first;
    }
  }
}
