package dev.perdure.activities.tool.format;

import dev.perdure.planner.message.Excerpt;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that makes one content of another. */
final class Filter {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** How long what a program has started may hold its output open after its end. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final int MOST = 32 * 1024 * 1024;
  private static final int SHOWN = 300;

  private Filter() {}

  /** Runs a command on content; a program that fails, says nothing or takes too long is a fault. */
  static byte[] run(List<String> command, Path directory, byte[] content)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(directory.toFile()).start();
    try {
      var output = CompletableFuture.supplyAsync(() -> all(process, false), Filter::start);
      var errors = CompletableFuture.supplyAsync(() -> all(process, true), Filter::start);
      Filter.start(() -> feed(process, content));
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("it did not end in %d s".formatted(PATIENCE.toSeconds()));
      }
      byte[] changed = all(output);
      if (changed.length > MOST) {
        throw new IOException("it wrote more than %d bytes".formatted(MOST));
      }
      if (process.exitValue() != 0) {
        String said = new String(all(errors), StandardCharsets.UTF_8).strip();
        throw new IOException(
            "exit code %d: %s".formatted(process.exitValue(), Excerpt.start(said, SHOWN)));
      }
      if (changed.length == 0 && content.length > 0) {
        throw new IOException("it wrote nothing");
      }
      return changed;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static byte[] all(CompletableFuture<byte[]> stream)
      throws IOException, InterruptedException {
    try {
      return stream.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException held) {
      throw new IOException("something it started holds its output open", held);
    }
  }

  /** All that a program writes; one that writes more than any file may hold is ended. */
  private static byte[] all(Process process, boolean errors) {
    try (var stream = errors ? process.getErrorStream() : process.getInputStream()) {
      byte[] all = stream.readNBytes(MOST + 1);
      if (all.length > MOST) {
        process.destroyForcibly();
      }
      return all;
    } catch (IOException gone) {
      return new byte[0];
    }
  }

  private static void feed(Process process, byte[] content) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(content);
    } catch (IOException notRead) {
      // a program may end before it has read everything; its exit code says what that means
    }
  }

  private static void start(Runnable work) {
    Thread.ofVirtual().name("formatter").start(work);
  }
}
