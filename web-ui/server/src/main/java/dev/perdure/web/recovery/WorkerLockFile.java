package dev.perdure.web.recovery;

import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lock file of a worker process: a free lock proves that the process is dead, where process ids
 * are reused and differ between containers.
 */
final class WorkerLockFile implements AutoCloseable {

  private final Path folder;
  private final String name;
  private final FileChannel channel;

  private WorkerLockFile(Path folder, String name, FileChannel channel) {
    this.folder = folder;
    this.name = name;
    this.channel = channel;
  }

  /** Creates and locks the marker of this process. */
  static WorkerLockFile begin(Path data, String name) {
    Path folder = data.resolve("workers");
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.lock();
      return new WorkerLockFile(folder, name, channel);
    } catch (IOException e) {
      throw new SetupException(
          "The folder %s can't be used (%s): make room there and allow writing."
              .formatted(folder, e),
          e);
    }
  }

  /** The names of dead processes that were not recovered yet. */
  List<String> dead() throws IOException {
    try (Stream<Path> signs = Files.list(folder)) {
      return signs
          .map(sign -> sign.getFileName().toString())
          .filter(other -> !other.equals(name))
          .filter(this::isFree)
          .toList();
    }
  }

  void forget(String dead) throws IOException {
    Files.deleteIfExists(folder.resolve(dead));
  }

  /** Releases the lock; the file stays for the next process. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new SetupException("The lock of %s can't be given up.".formatted(name), e);
    }
  }

  private boolean isFree(String other) {
    try (FileChannel sign = FileChannel.open(folder.resolve(other), StandardOpenOption.WRITE)) {
      return sign.tryLock() != null;
    } catch (OverlappingFileLockException | IOException e) {
      return false;
    }
  }
}
