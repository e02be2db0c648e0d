package dev.perdure.activities.tool.search;

import dev.perdure.activities.process.ProcessRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A search program in a directory, without anybody's configuration and with bounded output. */
record SearchProgram(List<String> command, Path directory) {

  /** A limit of our own; ripgrep searches a million files in less. */
  static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int MAX_OUTPUT = 96 * 1024 * 1024;
  private static final int MAX_ERRORS = 1024 * 1024;

  SearchProgram {
    command = List.copyOf(command);
  }

  /**
   * Runs the program.
   *
   * @throws IOException if it cannot be started, or is cut off by the timeout or the output limit
   */
  ProcessRunner.Result run() throws IOException, InterruptedException {
    ProcessRunner.Result ended =
        new ProcessRunner(builder(), TIMEOUT)
            .run(new byte[0], new ProcessRunner.Limits(MAX_OUTPUT, MAX_ERRORS));
    if (ended.timedOut() || ended.truncated()) {
      throw new IOException(
          ended.timedOut()
              ? "it took more than %d s; search a smaller directory".formatted(TIMEOUT.toSeconds())
              : "it holds more than one call can list; search a smaller directory");
    }
    return ended;
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("RIPGREP"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GIT_OPTIONAL_LOCKS", "0");
    environment.put("GIT_NO_LAZY_FETCH", "1");
    environment.put("GIT_ALLOW_PROTOCOL", "none");
    return builder;
  }
}
