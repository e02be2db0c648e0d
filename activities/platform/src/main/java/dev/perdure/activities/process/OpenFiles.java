package dev.perdure.activities.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The open files of a process as the kernel names them, such as {@code socket:[123]}. */
public record OpenFiles(ProcessHandle process) {

  /** Whether the kernel tells of the process at all. */
  public boolean areReadable() {
    return Files.isReadable(directory());
  }

  /** The names; none of a process that has ended meanwhile. */
  public Set<String> names() {
    try (Stream<Path> links = Files.list(directory())) {
      return links.map(OpenFiles::target).collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException e) {
      return Set.of();
    }
  }

  private Path directory() {
    return Path.of("/proc", Long.toString(process.pid()), "fd");
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
