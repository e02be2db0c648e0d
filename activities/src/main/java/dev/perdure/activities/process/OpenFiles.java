package dev.perdure.activities.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a process has open, as the kernel names it: a path, {@code socket:[123]}, {@code /memfd:x}.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html">proc_pid_fd(5)</a>
 */
public final class OpenFiles {

  private OpenFiles() {}

  /** Whether the kernel tells of a process at all. */
  public static boolean areToldOf(ProcessHandle process) {
    return Files.isReadable(directory(process));
  }

  /** The names; none of a process that has ended meanwhile. */
  public static Set<String> of(ProcessHandle process) {
    try (Stream<Path> links = Files.list(directory(process))) {
      return links.map(OpenFiles::target).collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException ended) {
      return Set.of();
    }
  }

  private static Path directory(ProcessHandle process) {
    return Path.of("/proc", Long.toString(process.pid()), "fd");
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException closed) {
      return "";
    }
  }
}
