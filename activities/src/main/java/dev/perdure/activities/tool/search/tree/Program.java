package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that looks at files: nobody's settings, ended when its time is over or when it says
 * more than anyone can use.
 *
 * @param input names it reads
 */
public record Program(List<String> command, Path directory, List<String> input) {

  private static final Logger LOG = LoggerFactory.getLogger(Program.class);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST_ERRORS = 4 * 1024 * 1024;
  private static final int MOST_OUTPUT = 96 * 1024 * 1024;

  /** Copies the command and the input. */
  public Program {
    command = List.copyOf(command);
    input = List.copyOf(input);
  }

  /** A program that reads nothing. */
  public Program(List<String> command, Path directory) {
    this(command, directory, List.of());
  }

  /** Git, asked about a directory; it starts nothing that a repository names. */
  public static Program git(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new Program(command, directory);
  }

  /** The same program, which reads these names, each ended by a NUL. */
  public Program reading(List<String> names) {
    return new Program(command, directory, names);
  }

  /**
   * What a program wrote, how it ended, and the beginning of what it said beside it.
   *
   * @param unfinished whether it was ended before it had said all
   */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
  public record Ended(int exitCode, byte[] output, String errors, boolean unfinished) {

    /** The names in the output, each ended by a NUL. */
    public List<String> names() {
      return PathText.list(output);
    }
  }

  /** Runs the program on a thread of its own. */
  public Future<Ended> start() {
    FutureTask<Ended> running = new FutureTask<>(this::run);
    Thread.startVirtualThread(running);
    return running;
  }

  /** Runs the program; an interruption ends it. */
  public Ended run() throws IOException, InterruptedException {
    Process process = builder().start();
    AtomicBoolean unfinished = new AtomicBoolean();
    // of its own: reading what a silent program says can hold all threads that virtual ones run on
    Thread watch = Thread.ofPlatform().daemon().start(() -> endWhenLate(process, unfinished));
    try {
      CompletableFuture<Void> fed =
          CompletableFuture.runAsync(() -> feed(process), Thread::startVirtualThread);
      CompletableFuture<byte[]> errors =
          CompletableFuture.supplyAsync(
              () -> errors(process.getErrorStream()), Thread::startVirtualThread);
      CompletableFuture<byte[]> output =
          CompletableFuture.supplyAsync(() -> output(process), Thread::startVirtualThread);
      int exitCode = process.waitFor();
      byte[] said = output.join();
      byte[] complained = errors.join();
      fed.join();
      boolean cut = said.length == MOST_OUTPUT || complained.length == MOST_ERRORS;
      String text = new String(complained, StandardCharsets.UTF_8);
      return new Ended(exitCode, said, text, cut || unfinished.get());
    } finally {
      process.destroyForcibly();
      watch.interrupt();
    }
  }

  private void feed(Process process) {
    try (OutputStream stream = process.getOutputStream()) {
      for (String name : input) {
        stream.write(PathText.bytes(name));
        stream.write(0);
      }
    } catch (IOException ended) {
      LOG.debug("{} did not read all it was told", command.getFirst(), ended);
    }
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("RIPGREP"));
    environment.put("LC_ALL", "C");
    environment.put("GIT_OPTIONAL_LOCKS", "0");
    environment.put("GIT_NO_LAZY_FETCH", "1");
    environment.put("GIT_ALLOW_PROTOCOL", "none");
    return builder;
  }

  /** Waits for the end, or says that it did not come and brings it about. */
  private static void endWhenLate(Process process, AtomicBoolean unfinished) {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        unfinished.set(true);
        process.destroyForcibly();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] output(Process process) {
    try (InputStream stream = process.getInputStream()) {
      byte[] said = stream.readNBytes(MOST_OUTPUT);
      if (said.length == MOST_OUTPUT) {
        process.destroyForcibly();
      }
      return said;
    } catch (IOException ended) {
      return new byte[0];
    }
  }

  private static byte[] errors(InputStream stream) {
    try (stream) {
      byte[] said = stream.readNBytes(MOST_ERRORS);
      stream.transferTo(OutputStream.nullOutputStream());
      return said;
    } catch (IOException ended) {
      return new byte[0];
    }
  }
}
