package dev.perdure.web.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The TCP ports on which a process listens, as Linux tells. */
final class ListeningPorts {

  private static final String LISTENING = "0A";

  private ListeningPorts() {}

  static List<Integer> of(long pid) throws IOException {
    Set<String> sockets;
    try (Stream<Path> files = Files.list(Path.of("/proc/%d/fd".formatted(pid)))) {
      sockets =
          files.flatMap(file -> target(file).stream()).collect(Collectors.toUnmodifiableSet());
    }
    return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
        .skip(1)
        .map(line -> line.trim().split("\\s+"))
        .filter(columns -> columns[3].equals(LISTENING))
        .filter(columns -> sockets.contains("socket:[%s]".formatted(columns[9])))
        .map(columns -> Integer.valueOf(columns[1].substring(columns[1].indexOf(':') + 1), 16))
        .toList();
  }

  /** A file may be closed meanwhile. */
  private static Optional<String> target(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
