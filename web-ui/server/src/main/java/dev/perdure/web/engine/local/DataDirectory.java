package dev.perdure.web.engine.local;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/** A server's data directory, locked by this process so that no second server uses it. */
public final class DataDirectory implements AutoCloseable {
  private static final int HOST_ID_LENGTH = 8;

  private static final String LOCK = "lock";

  /** Files that a start writes before the server is ready, in the order of their removal. */
  private static final List<String> FILES_OF_A_START =
      List.of("tomcat", "token", "host.json", LOCK);

  private final Path path;
  private final FileChannel lock;
  private final List<Path> made;

  private DataDirectory(Path path, FileChannel lock, List<Path> made) {
    this.path = path;
    this.lock = lock;
    this.made = made;
  }

  /** Locks the directory; fails with the owner's name if it is in use. */
  public static DataDirectory open(Path directory) {
    var path = directory.toAbsolutePath().normalize();
    List<Path> made = missing(path);
    try {
      create(path);
      var owned = new DataDirectory(path, lock(path), made);
      RunningServer.file(path).delete();
      return owned;
    } catch (IOException e) {
      throw new SetupException(
          "The data directory %s can't be used (%s): choose another with --data or PERDURE_DATA."
              .formatted(path, e),
          e);
    }
  }

  /** The id of this host in a data directory, given when there is none yet. */
  public static String hostId(Path data) {
    var file = new JsonFile(data.resolve("host.json"));
    return file.read(Host.class).orElseGet(() -> newHost(file, data)).id();
  }

  /** The content of host.json. */
  private record Host(String id) {
    Host {
      Objects.requireNonNull(id, "id");
    }
  }

  private static Host newHost(JsonFile file, Path data) {
    var host = new Host(UUID.randomUUID().toString().substring(0, HOST_ID_LENGTH));
    try {
      Files.createDirectories(data);
    } catch (IOException e) {
      throw new SetupException(
          "The data directory %s can't be made: choose another with --data or PERDURE_DATA."
              .formatted(data),
          e);
    }
    file.write(host);
    return host;
  }

  public Path path() {
    return path;
  }

  /** Writes server.json. */
  public void announce(String url, String version, Optional<String> token) {
    RunningServer.file(path)
        .write(
            new RunningServer(
                url,
                ProcessHandle.current().pid(),
                ServerProcess.startTime(),
                version,
                token.orElse(null)));
  }

  /** Releases the lock; the lock file stays. */
  @Override
  public void close() {
    RunningServer.file(path).delete();
    try {
      lock.close();
    } catch (IOException e) {
      throw new SetupException("The lock of %s can't be given up.".formatted(path), e);
    }
  }

  /**
   * Undoes a start that failed: deletes the files that it made, and the directory if the start made
   * it and nothing else is there. A database and an engine stay for the next start.
   */
  public void abandon() {
    for (Path file : made) {
      try {
        if (file.equals(path)) {
          Files.deleteIfExists(path);
        } else {
          FileSystemUtils.deleteRecursively(file);
        }
      } catch (IOException e) {
        // The rest stays; the next start takes it over.
      }
    }
    close();
  }

  private static List<Path> missing(Path path) {
    return Stream.concat(FILES_OF_A_START.stream().map(path::resolve), Stream.of(path))
        .filter(Files::notExists)
        .toList();
  }

  private static void create(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      var parent = path.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      var ownerOnly = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(ownerOnly));
    }
  }

  private static FileChannel lock(Path path) throws IOException {
    var channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null && Files.exists(path.resolve(LOCK))) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // Refused below, as it is when another process owns it.
    }
    channel.close();
    throw inUse(path);
  }

  private static SetupException inUse(Path path) {
    var owner =
        RunningServer.find(path)
            .map(server -> "the Perdure at %s (process %d)".formatted(server.url(), server.pid()))
            .orElse("another Perdure that is still starting or stopping");
    return new SetupException(
        "The data directory %s is in use by %s: stop that one, or choose another directory with --data or PERDURE_DATA."
            .formatted(path, owner));
  }
}
