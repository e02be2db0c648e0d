package dev.perdure.activities.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the processes of a command take of the machine. */
final class ResourceUsage {

  private static final long PAGE = 4_096;
  private static final String NAMELESS = "/memfd:";
  private static final Pattern SHARED = Pattern.compile("(?m)^Shmem: +([0-9]+) kB");

  private ResourceUsage() {}

  /** How many processes the machine has, as far as that can be known. */
  static long count() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(path -> Character.isDigit(path.getFileName().toString().charAt(0))).count();
    } catch (IOException | UncheckedIOException unknown) {
      return 0;
    }
  }

  /**
   * The memory of the machine that several processes may see, or none: files in memory without a
   * name are counted nowhere else.
   */
  static long shared() {
    try {
      var line = SHARED.matcher(Files.readString(Path.of("/proc/meminfo")));
      return line.find() ? Long.parseLong(line.group(1)) * 1_024 : 0;
    } catch (IOException unknown) {
      return 0;
    }
  }

  /** Whether one of the processes has a file in memory that has no name. */
  static boolean haveNamelessFiles(List<ProcessHandle> processes) {
    return processes.stream()
        .flatMap(process -> OpenFiles.of(process).stream())
        .anyMatch(file -> file.startsWith(NAMELESS));
  }

  /** The memory of processes that is theirs alone. */
  static long memory(List<ProcessHandle> processes) {
    return processes.stream().mapToLong(process -> memory(process.pid())).sum();
  }

  private static long memory(long pid) {
    try {
      String[] pages = Files.readString(Path.of("/proc", Long.toString(pid), "statm")).split(" ");
      return (Long.parseLong(pages[1]) - Long.parseLong(pages[2])) * PAGE;
    } catch (IOException gone) {
      return 0;
    }
  }
}
