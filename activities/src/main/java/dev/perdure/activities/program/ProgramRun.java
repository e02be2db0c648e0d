package dev.perdure.activities.program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of a program: its streams are drained side by side, however much it complains, and it is
 * ended with all it has started when its time is over or when it writes more than anyone wants.
 */
public final class ProgramRun {

  private static final Logger LOG = LoggerFactory.getLogger(ProgramRun.class);

  /** How long what a program has started may hold its streams open after its end. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** The program, and what else its output goes through. */
  private final List<ProcessBuilder> pipeline;

  private final Duration patience;

  /** A run of this program within this time; its output is what it has written when it ends. */
  public ProgramRun(ProcessBuilder program, Duration patience) {
    this(List.of(program), patience);
  }

  private ProgramRun(List<ProcessBuilder> pipeline, Duration patience) {
    this.pipeline = pipeline;
    this.patience = patience;
  }

  /**
   * A run whose output is whole only when all that could write it has ended: {@code cat} waits for
   * that, while {@link Process} takes what is there when the program itself ends for all of it.
   */
  public static ProgramRun toTheLastWord(ProcessBuilder program, Duration patience) {
    return new ProgramRun(List.of(program, new ProcessBuilder("cat")), patience);
  }

  /** How much is kept of what a program writes and of what it says beside that, in bytes. */
  public record Most(int output, int errors) {}

  /** Runs the program on some input; an interruption ends it. */
  public Ended run(byte[] input, Most most) throws IOException, InterruptedException {
    List<Process> started = ProcessBuilder.startPipeline(pipeline);
    Process process = started.getFirst();
    AtomicBoolean late = new AtomicBoolean();
    // of its own: reading what a silent program says can hold all threads that virtual ones run on
    Thread watch = Thread.ofPlatform().daemon().start(() -> endWhenLate(process, late));
    try {
      Thread.startVirtualThread(() -> feed(process, input));
      Drain errors = new Drain(process.getErrorStream(), most.errors(), () -> {});
      Drain output =
          new Drain(started.getLast().getInputStream(), most.output(), () -> end(process));
      int exitCode = process.waitFor();
      boolean held = !output.endsWithin(GRACE);
      boolean errorsHeld = !errors.endsWithin(held ? Duration.ZERO : GRACE);
      if (held || errorsHeld) {
        LOG.info("{} has left something that holds its streams open", name());
      }
      return new Ended(
          exitCode,
          output.bytes(),
          new String(errors.bytes(), StandardCharsets.UTF_8),
          late.get(),
          output.isCut(),
          errors.isCut(),
          held);
    } finally {
      started.forEach(ProgramRun::end);
      watch.interrupt();
    }
  }

  private String name() {
    return pipeline.getFirst().command().getFirst();
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
      LOG.debug("{} did not read all it was told", name(), ended);
    }
  }
}
