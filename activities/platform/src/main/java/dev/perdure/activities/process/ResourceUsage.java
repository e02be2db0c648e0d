package dev.perdure.activities.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Memory of some processes. */
public record ResourceUsage(List<ProcessHandle> processes) {

  private static final long PAGE = 4_096;
  private static final String NAMELESS = "/memfd:";
  private static final Pattern SHARED = Pattern.compile("(?m)^Shmem: +([0-9]+) kB");

  /** The number of processes on the machine, as far as it can be known. */
  static long count() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(path -> Character.isDigit(path.getFileName().toString().charAt(0))).count();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /** The shared memory of the machine in bytes; nameless files are counted nowhere else. */
  public static long shared() {
    try {
      var line = SHARED.matcher(Files.readString(Path.of("/proc/meminfo")));
      return line.find() ? Long.parseLong(line.group(1)) * 1_024 : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** Whether one of the processes has a file in memory that has no name. */
  public boolean hasNamelessFiles() {
    return processes.stream()
        .flatMap(process -> new OpenFiles(process).names().stream())
        .anyMatch(file -> file.startsWith(NAMELESS));
  }

  /** The memory that the processes do not share with others, in bytes. */
  public long memory() {
    return processes.stream().mapToLong(process -> memory(process.pid())).sum();
  }

  private static long memory(long pid) {
    try {
      String[] pages = Files.readString(Path.of("/proc", Long.toString(pid), "statm")).split(" ");
      return (Long.parseLong(pages[1]) - Long.parseLong(pages[2])) * PAGE;
    } catch (IOException e) {
      return 0;
    }
  }
}
