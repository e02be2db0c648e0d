package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The sockets of this machine that have a place in the file system. A read-only mount does not keep
 * anybody from talking through them, to a container engine for one.
 */
final class UnixSockets {

  private static final int PATH = 7;
  private static final int MOST = 500;
  private static final Path TABLE = Path.of("/proc/net/unix");

  private UnixSockets() {}

  /** Those outside of the directories that a sandbox replaces anyway. */
  public static List<Path> listening() throws IOException {
    if (!Files.isReadable(TABLE)) {
      return List.of();
    }
    return Files.readAllLines(TABLE, java.nio.charset.StandardCharsets.ISO_8859_1).stream()
        .map(line -> line.trim().split("\\s+", PATH + 1))
        .filter(fields -> fields.length > PATH && fields[PATH].startsWith("/"))
        .map(fields -> Path.of(fields[PATH]))
        .filter(path -> !path.startsWith("/run") && !path.startsWith("/tmp"))
        .filter(path -> !path.startsWith("/var/run") && Files.exists(path))
        .distinct()
        .limit(MOST)
        .toList();
  }
}
