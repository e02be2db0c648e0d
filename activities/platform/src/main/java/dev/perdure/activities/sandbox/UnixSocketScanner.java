package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the listening Unix sockets of this machine that lie in the file system, by {@code
 * /proc/net/unix}, so that a sandbox can hide them. A read-only mount does not keep anybody from
 * talking through them, to a container engine for one.
 */
final class UnixSocketScanner {

  private static final int PATH = 7;
  private static final int MAX_SOCKETS = 500;

  /** The bits of a mode that say of what kind a file is, and those of a socket. */
  private static final int KIND = 0170000;

  private static final int SOCKET = 0140000;
  private static final Path PROCESSES = Path.of("/proc");

  /** The directories that a sandbox replaces anyway. */
  private static final List<String> REPLACED = List.of("/run", "/tmp", "/var/run", "/var/tmp");

  private UnixSocketScanner() {}

  /**
   * Returns the listening sockets outside of the directories that a sandbox replaces anyway, at
   * most 500. A process in a network of its own has a table of its own, but processes of every
   * network can reach its socket.
   */
  static List<Path> listening() throws IOException {
    return tables().stream()
        .flatMap(UnixSocketScanner::paths)
        .filter(path -> REPLACED.stream().noneMatch(path::startsWith))
        .filter(UnixSocketScanner::isSocket)
        .distinct()
        .limit(MAX_SOCKETS)
        .toList();
  }

  /** One table for each network that a process of this machine is in, as far as it can be read. */
  private static Collection<Path> tables() throws IOException {
    Map<String, Path> byNetwork = new TreeMap<>();
    try (Stream<Path> processes = Files.list(PROCESSES)) {
      for (Path process :
          (Iterable<Path>) processes.filter(UnixSocketScanner::isProcess)::iterator) {
        try {
          String network = Files.readSymbolicLink(process.resolve("ns/net")).toString();
          byNetwork.putIfAbsent(network, process.resolve("net/unix"));
        } catch (IOException _) {
          // Ended meanwhile, or another user's.
        }
      }
    }
    return byNetwork.values();
  }

  private static boolean isProcess(Path path) {
    return Character.isDigit(path.getFileName().toString().charAt(0));
  }

  private static Stream<Path> paths(Path table) {
    try {
      return Files.readAllLines(table, StandardCharsets.ISO_8859_1).stream()
          .map(line -> line.trim().split("\\s+", PATH + 1))
          .filter(fields -> fields.length > PATH && fields[PATH].startsWith("/"))
          .map(fields -> Path.of(fields[PATH]));
    } catch (IOException e) {
      return Stream.of();
    }
  }

  private static boolean isSocket(Path path) {
    try {
      int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      return (mode & KIND) == SOCKET;
    } catch (IOException e) {
      return false;
    }
  }
}
