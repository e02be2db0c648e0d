package dev.perdure.activities.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The entries that a running server makes about itself in {@code postmaster.pid}.
 *
 * @see <a
 *     href="https://www.postgresql.org/docs/current/storage-file-layout.html">storage-file-layout</a>
 */
record PostmasterPidFile(long pid, int port) {
  private static final int PID_LINE = 0;
  private static final int PORT_LINE = 3;

  static Path in(Path cluster) {
    return cluster.resolve("postmaster.pid");
  }

  /**
   * Removes a file that is damaged or whose process number was given to another program: the server
   * would refuse to start. It checks by itself for processes that still use the cluster's memory.
   */
  static void removeUnlessDead(Path cluster) {
    var namesADeadServer =
        read(cluster).flatMap(file -> ProcessHandle.of(file.pid())).isEmpty()
            && read(cluster).isPresent();
    if (namesADeadServer) {
      return;
    }
    try {
      Files.deleteIfExists(in(cluster));
    } catch (IOException e) {
      throw new PostgresException("The file %s can't be removed.".formatted(in(cluster)), e);
    }
  }

  /** Empty when there is no file or when it is damaged. */
  static Optional<PostmasterPidFile> read(Path cluster) {
    try {
      var lines = Files.readString(in(cluster), StandardCharsets.ISO_8859_1).lines().toList();
      return lines.size() > PORT_LINE
          ? Optional.of(
              new PostmasterPidFile(
                  Long.parseLong(lines.get(PID_LINE).strip()),
                  Integer.parseInt(lines.get(PORT_LINE).strip())))
          : Optional.empty();
    } catch (NoSuchFileException | NumberFormatException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new PostgresException("The file %s can't be read.".formatted(in(cluster)), e);
    }
  }
}
