package dev.perdure.activities.workspace.command;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Runs commands with bash as processes of this machine, each in a process group of its own, which
 * ends with this process however that ends.
 */
public final class ProcessCommandRunner implements CommandRunner {

  private static final int TIMED_OUT = 124;
  private static final long MOST_OUTPUT = 64L << 20;
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Set<String> INHERITED =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
          "TMPDIR",
          "TZ",
          "JAVA_HOME",
          "SHELL",
          "TERM",
          "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME");

  /** Leads the group, and ends it once nobody holds the other end of its input any more. */
  private static final String LEADER =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      command=$!
      { cat <&3 >/dev/null; kill -KILL -- -$$; } >/dev/null 2>&1 &
      wait "$command"
      """;

  private final Path directory;
  private final Confinement confinement;

  /** Runs commands without bounds, keeping their output in a directory while they run. */
  public ProcessCommandRunner(Path directory) {
    this(directory, Confinement.none());
  }

  /** Runs commands in bounds, keeping their output in a directory while they run. */
  public ProcessCommandRunner(Path directory, Confinement confinement) {
    this.directory = directory;
    this.confinement = confinement;
  }

  @Override
  public Result run(Command command) {
    try {
      Files.createDirectories(directory);
      var output = Files.createTempFile(directory, "command", ".out");
      try {
        return run(command, output);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't run '%s' in '%s'.".formatted(command.text(), command.directory()), e);
    }
  }

  private Result run(Command command, Path output) throws IOException {
    var start = Instant.now();
    var process = start(command, output);
    var group = new ProcessGroup(process);
    try {
      var ended = await(process, output, start.plus(command.patience()));
      group.end();
      var exitCode = ended ? process.waitFor() : TIMED_OUT;
      var duration = Duration.between(start, Instant.now());
      return new Result(exitCode, !ended, duration, CommandOutput.read(output));
    } catch (InterruptedException e) {
      group.end();
      Thread.currentThread().interrupt();
      throw new IOException("The command was interrupted.", e);
    }
  }

  Process start(Command command, Path output) throws IOException {
    var line = new ArrayList<>(List.of("setsid", "bash", "-c", LEADER, "leader"));
    line.addAll(confinement.launcher(command));
    line.addAll(List.of("bash", "-c", command.text()));
    var builder =
        new ProcessBuilder(line)
            .directory(command.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().keySet().retainAll(INHERITED);
    return builder.start();
  }

  /** Waits for the end, at most until its time is over or its output fills the disk. */
  private static boolean await(Process process, Path output, Instant end)
      throws InterruptedException, IOException {
    while (Instant.now().isBefore(end) && Files.size(output) < MOST_OUTPUT) {
      var left = Duration.between(Instant.now(), end);
      var wait = left.compareTo(LOOK) < 0 ? left : LOOK;
      if (process.waitFor(Math.max(1, wait.toMillis()), MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }
}
