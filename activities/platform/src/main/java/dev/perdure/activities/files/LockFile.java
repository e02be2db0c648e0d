package dev.perdure.activities.files;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lock file that excludes other threads and processes; the lock is released when its owner ends.
 */
public final class LockFile {

  private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

  private final Path file;

  /** The lock a file stands for; the file is created and stays. */
  public LockFile(Path file) {
    this.file = file.toAbsolutePath().normalize();
  }

  /** Runs an action under the lock. A thread may hold the lock more than once. */
  public <T> T holding(Supplier<T> action) {
    var threads = THREADS.computeIfAbsent(file, _ -> new ReentrantLock());
    threads.lock();
    try {
      return threads.getHoldCount() > 1 ? action.get() : holdingFile(action);
    } finally {
      threads.unlock();
    }
  }

  private <T> T holdingFile(Supplier<T> action) {
    try {
      Files.createDirectories(file.getParent());
      try (var channel = FileChannel.open(file, CREATE, WRITE);
          var lock = channel.lock()) {
        assert lock.isValid();
        return action.get();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't lock '%s': see who may write there.".formatted(file), e);
    }
  }
}
