package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Worktree;
import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The right to change a worktree, held by one call at a time: among the threads of this process by
 * a permit, among processes by a lock of the operating system, which dies with its holder.
 */
final class WorktreeLock implements AutoCloseable {

  private static final Map<Path, Semaphore> PERMITS = new ConcurrentHashMap<>();
  private static final long PAUSE_MILLIS = 20;

  private final Semaphore permit;
  private final FileChannel channel;

  private WorktreeLock(Semaphore permit, FileChannel channel) {
    this.permit = permit;
    this.channel = channel;
  }

  /** Waits for the right; empty when the waiting call was told to stop. */
  static Optional<WorktreeLock> acquire(Worktree worktree, Cancellation cancellation)
      throws IOException, InterruptedException {
    Path file = worktree.records().resolve("lock");
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

  private static Optional<FileChannel> lockFile(Path file, Cancellation cancellation)
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
