package dev.perdure.activities.workspace.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** One run of git: streams drained side by side, ended when its time is over. */
final class GitProcess {

  static final Map<String, String> FIXED =
      Map.of(
          "LC_ALL", "C",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_ASKPASS", "true",
          "SSH_ASKPASS", "true",
          "GIT_OPTIONAL_LOCKS", "0",
          "GIT_NO_REPLACE_OBJECTS", "1",
          "GIT_LITERAL_PATHSPECS", "1",
          "GIT_PAGER", "cat",
          "GIT_EDITOR", "true");

  private static final Set<String> INHERITED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "TMPDIR",
          "SSH_AUTH_SOCK",
          "XDG_CONFIG_HOME",
          "http_proxy",
          "https_proxy",
          "no_proxy",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "ALL_PROXY",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "GIT_SSL_CAINFO",
          "SYSTEMROOT");

  private final ProcessBuilder builder;

  GitProcess(List<String> command, Path directory, Map<String, String> variables) {
    builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().retainAll(INHERITED);
    builder.environment().putAll(variables);
  }

  /** The command reads from a file instead of what it is fed. */
  GitProcess from(Path file) {
    builder.redirectInput(file.toFile());
    return this;
  }

  /** The command writes into a file, and gives no output. */
  GitProcess into(Path file) {
    builder.redirectOutput(file.toFile());
    return this;
  }

  GitResult run(byte[] input, Duration patience, int mostBytes) {
    var process = start();
    var late = new AtomicBoolean();
    var watch = Thread.ofVirtual().start(() -> endWhenLate(process, patience, late));
    try {
      var feeding =
          CompletableFuture.runAsync(() -> feed(process, input), Thread::startVirtualThread);
      var errors =
          CompletableFuture.supplyAsync(
              () -> new String(drain(process.getErrorStream(), 64 << 10), UTF_8),
              Thread::startVirtualThread);
      var output = drain(process.getInputStream(), mostBytes + 1);
      var cut = output.length > mostBytes;
      if (cut) {
        end(process);
      }
      var exitCode = process.waitFor();
      feeding.join();
      var words = late.get() ? "It took longer than " + patience + "." : errors.join();
      return new GitResult(late.get() ? -1 : exitCode, cut(output, mostBytes), words, cut);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GitFailure("git was interrupted: " + builder.command(), -1);
    } finally {
      watch.interrupt();
      end(process);
    }
  }

  private Process start() {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't run git in '%s': install git and put it on the PATH, and see that the directory exists."
              .formatted(builder.directory()),
          e);
    }
  }

  private static void endWhenLate(Process process, Duration patience, AtomicBoolean late) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        late.set(true);
        end(process);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void feed(Process process, byte[] input) {
    try (var stream = process.getOutputStream()) {
      stream.write(input);
    } catch (IOException e) {
      // git closed its input: its exit code says whether that matters
      process.isAlive();
    }
  }

  private static byte[] drain(InputStream stream, int most) {
    try (stream) {
      return stream.readNBytes(most);
    } catch (IOException e) {
      return new byte[0]; // the process was ended; its exit code tells
    }
  }

  private static byte[] cut(byte[] output, int most) {
    return output.length > most ? java.util.Arrays.copyOf(output, most) : output;
  }
}
