package dev.perdure.activities.tool.run;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.CancellationCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lock that lets one tool call at a time change a worktree: a permit among threads, a file lock
 * among processes.
 */
public final class WorktreeLock implements AutoCloseable {

  private static final Map<Path, Semaphore> PERMITS = new ConcurrentHashMap<>();
  private static final long PAUSE_MILLIS = 20;

  private final Semaphore permit;
  private final FileChannel channel;

  private WorktreeLock(Semaphore permit, FileChannel channel) {
    this.permit = permit;
    this.channel = channel;
  }

  /**
   * Runs work while no call changes the worktree; empty if calls change the worktree for longer
   * than the patience lasts.
   *
   * @param records the directory where the worktree's calls leave their records
   */
  public static <T> Optional<T> whileStill(Path records, Duration patience, Supplier<T> work) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      Files.createDirectories(records);
      Optional<WorktreeLock> lock = acquire(records, () -> System.nanoTime() > end);
      if (lock.isEmpty()) {
        return Optional.empty();
      }
      try (WorktreeLock _ = lock.get()) {
        return Optional.of(work.get());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The lock in %s can't be taken.".formatted(records), e);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Waits for the right; empty when the waiting call was told to stop. */
  static Optional<WorktreeLock> acquire(WorktreePaths worktree, CancellationCheck cancellation)
      throws IOException, InterruptedException {
    return acquire(worktree.records(), cancellation);
  }

  private static Optional<WorktreeLock> acquire(Path records, CancellationCheck cancellation)
      throws IOException, InterruptedException {
    Path file = records.resolve("lock").toAbsolutePath().normalize();
    Semaphore permit = PERMITS.computeIfAbsent(file, _ -> new Semaphore(1, true));
    while (!permit.tryAcquire(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
      if (cancellation.requested()) {
        return Optional.empty();
      }
    }
    Optional<FileChannel> channel = Optional.empty();
    try {
      channel = lockFile(file, cancellation);
    } finally {
      if (channel.isEmpty()) {
        permit.release();
      }
    }
    return channel.map(open -> new WorktreeLock(permit, open));
  }

  private static Optional<FileChannel> lockFile(Path file, CancellationCheck cancellation)
      throws IOException, InterruptedException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean locked = false;
    try {
      FileLock lock = channel.tryLock();
      while (lock == null && !cancellation.requested()) {
        Thread.sleep(PAUSE_MILLIS);
        lock = channel.tryLock();
      }
      locked = lock != null;
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? Optional.of(channel) : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      permit.release();
    }
  }
}
