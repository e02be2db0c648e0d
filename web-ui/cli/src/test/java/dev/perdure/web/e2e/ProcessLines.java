package dev.perdure.web.e2e;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Arguments of processes: those of each git command, which a program in front of git records, and
 * those of all processes, looked at every few milliseconds.
 */
final class ProcessLines implements AutoCloseable {

  private static final long PAUSE_MILLIS = 50;

  private final Path directory;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService watcher = Executors.newSingleThreadScheduledExecutor();

  private ProcessLines(Path directory) {
    this.directory = directory;
  }

  /** Begins to watch; the directory takes the program in front of git. */
  static ProcessLines watch(Path directory) throws IOException {
    var lines = new ProcessLines(directory);
    Path program = directory.resolve("git");
    Files.writeString(
        program,
        """
        #!/bin/sh
        printf '%%s\\n' "$*" >> '%s'
        PATH='%s' exec git "$@"
        """
            .formatted(lines.record(), System.getenv("PATH")));
    if (!program.toFile().setExecutable(true)) {
      throw new IOException("Can't make '%s' a program.".formatted(program));
    }
    lines.watcher.scheduleWithFixedDelay(lines::look, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    return lines;
  }

  /** The search path with the program in front of git. */
  String path() {
    return directory + ":" + System.getenv("PATH");
  }

  private Path record() {
    return directory.resolve("arguments");
  }

  /** The arguments of all git commands. */
  String gitArguments() throws IOException {
    return Files.readString(record());
  }

  /** The arguments of all processes that were seen. */
  String seen() {
    return String.join("\n", seen);
  }

  private void look() {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      List<Path> lines =
          processes
              .filter(process -> process.getFileName().toString().matches("\\d+"))
              .map(process -> process.resolve("cmdline"))
              .toList();
      lines.forEach(this::read);
    } catch (IOException ended) {
      // this machine shows no processes; the record of git remains
    }
  }

  private void read(Path line) {
    try {
      seen.add(Files.readString(line, StandardCharsets.ISO_8859_1).replace('\0', ' '));
    } catch (IOException ended) {
      // the process has ended
    }
  }

  @Override
  public void close() {
    watcher.shutdownNow();
  }
}
