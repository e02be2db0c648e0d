package dev.perdure.web.engine.local;

import dev.perdure.activities.process.OpenFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks by {@code /proc} that a process or one it started listens on a port, as two programs may
 * find the same port free.
 */
final class PortOwner {
  private static final Path TABLE = Path.of("/proc/net/tcp");
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final String LISTENING = "0A";

  private PortOwner() {}

  /** Also what the process started counts; if the kernel tells nothing, whatever accepts does. */
  public static boolean listens(ProcessHandle process, int port) {
    if (!Files.isReadable(TABLE) || !new OpenFiles(process).areReadable()) {
      return LoopbackPort.accepts(port) && process.isAlive();
    }
    var sockets = listeningOn(port);
    return !sockets.isEmpty()
        && Stream.concat(Stream.of(process), process.descendants())
            .flatMap(each -> new OpenFiles(each).names().stream())
            .anyMatch(sockets::contains);
  }

  /** The sockets that listen on a port, in the words of a link in {@code /proc/PID/fd}. */
  private static Set<String> listeningOn(int port) {
    var ending = ":%04X".formatted(port);
    try (var lines = Files.lines(TABLE)) {
      return lines
          .map(line -> line.strip().split("\\s+"))
          .filter(row -> row.length > INODE && row[STATE].equals(LISTENING))
          .filter(row -> row[LOCAL_ADDRESS].endsWith(ending))
          .map(row -> "socket:[%s]".formatted(row[INODE]))
          .collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException e) {
      return Set.of();
    }
  }
}
