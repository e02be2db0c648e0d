package dev.perdure.activities.lsp;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.id.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Pool of the running language servers of this process, one for each project of a worktree: started
 * on demand, restarted with backoff a few times, and closed with its task or when idle.
 */
final class LspServerPool implements AutoCloseable {

  private final Sandbox sandbox;
  private final LspLimits limits;
  private final Tasks tasks;
  private final Map<LspServerKey, LspServerSlot> slots = new ConcurrentHashMap<>();
  private final PeriodicJob sweepJob;

  /** The tasks that servers are for. */
  interface Tasks {

    /** Tells the people of a run's task. */
    void tell(RunId run, String sentence);

    /** Whether no work of a run's task is under way. */
    boolean isAtRest(RunId run);
  }

  /** Starts servers in a sandbox, and reports servers that it gives up. */
  LspServerPool(Sandbox sandbox, Tasks tasks, LspLimits limits) {
    this.sandbox = sandbox;
    this.tasks = tasks;
    this.limits = limits;
    Duration pause = limits.idle().dividedBy(10);
    this.sweepJob =
        PeriodicJob.start("lsp-idle", pause, pause, () -> end(LspServerSlot::isNeedless));
  }

  private record LspServerKey(
      String server, Path program, Path root, Path records, List<Path> unread) {}

  LspLimits limits() {
    return limits;
  }

  /**
   * Runs work with the server of a project, and starts the server if necessary. If the work fails
   * because the server ended, the next call may start the server again.
   */
  <T> T with(LspServer server, Path root, ToolContext context, Function<LspConnection, T> work) {
    WorktreePaths worktree = context.worktree();
    LspServerKey key = key(server, root, context);
    LspServerSlot slot =
        slots.computeIfAbsent(key, _ -> new LspServerSlot(server, root, worktree, key.unread()));
    LspConnection connection = slot.connection(context);
    try {
      return work.apply(connection);
    } finally {
      slot.check(context, connection);
    }
  }

  /** Whether a server was given up for the task. */
  boolean isOff(LspServer server, Path root, ToolContext context) {
    return Optional.ofNullable(slots.get(key(server, root, context)))
        .filter(LspServerSlot::isOff)
        .isPresent();
  }

  /** Runs that may read other files have a server of their own. */
  private static LspServerKey key(LspServer server, Path root, ToolContext context) {
    try {
      return new LspServerKey(
          server.name(), server.program(), root, context.worktree().records(), context.unread());
    } catch (IOException e) {
      throw new LspFailure("it can't be started: %s.".formatted(e.getMessage()));
    }
  }

  private void end(Predicate<LspServerSlot> which) {
    slots.values().stream().filter(which).forEach(LspServerSlot::end);
    slots.values().removeIf(slot -> !Files.isDirectory(slot.root));
  }

  private void makeRoom() {
    slots.values().stream()
        .filter(LspServerSlot::isRunning)
        .sorted(Comparator.comparingLong((LspServerSlot slot) -> slot.used).reversed())
        .skip(LspLimits.MAX_SERVERS - 1L)
        .forEach(LspServerSlot::end);
  }

  @Override
  public void close() {
    sweepJob.close();
    end(_ -> true);
  }

  /** The one server of a project, and when it may be started again. */
  private final class LspServerSlot {

    private final LspServer server;
    private final Path root;
    private final WorktreePaths worktree;
    private final List<Path> unread;
    private volatile @Nullable LspConnection connection;
    private volatile long used = System.nanoTime();
    private volatile @Nullable RunId user;
    private long notBefore = System.nanoTime();
    private int failures;

    private LspServerSlot(LspServer server, Path root, WorktreePaths worktree, List<Path> unread) {
      this.unread = unread;
      this.server = server;
      this.root = root;
      this.worktree = worktree;
    }

    private synchronized LspConnection connection(ToolContext context) {
      used = System.nanoTime();
      user = context.run();
      LspConnection known = connection;
      if (known != null && known.isOpen()) {
        return known;
      }
      check(context, known);
      if (isOff()) {
        throw new LspFailure("it was given up for this task.");
      }
      long pause = notBefore - System.nanoTime();
      if (pause > 0) {
        throw new LspFailure(
            "it ended, and is started again in %s."
                .formatted(LocationFormatter.shown(Duration.ofNanos(pause).plusMillis(1))));
      }
      return opened(context);
    }

    private LspConnection opened(ToolContext context) {
      if (server.liesIn(worktree.root())) {
        throw new LspFailure(
            "its program lies in the repository, and is not run: install it elsewhere.");
      }
      makeRoom();
      try {
        LspConnection fresh =
            LspConnection.open(
                server, root, worktree, new LspStartSettings(sandbox, limits, unread));
        connection = fresh;
        return fresh;
      } catch (LspFailure failure) {
        failed(context, failure.sentence());
        throw failure;
      }
    }

    /** Counts an unexpected end of a server. */
    private synchronized void check(ToolContext context, @Nullable LspConnection given) {
      if (given != null && given == connection && !given.isOpen()) {
        end();
        failed(context, "it ended again and again.");
      }
    }

    private synchronized void failed(ToolContext context, String why) {
      failures++;
      notBefore = System.nanoTime() + limits.pause().toNanos() * (1L << Math.min(10, failures - 1));
      if (isOff()) {
        tasks.tell(
            context.run(),
            "The language server '%s' is not used any more for this task after %d failures: %s"
                .formatted(server.name(), failures, why));
      }
    }

    private synchronized boolean isOff() {
      return failures > LspLimits.MAX_RESTARTS;
    }

    private boolean isRunning() {
      return connection != null;
    }

    private boolean isNeedless() {
      RunId run = user;
      return isRunning()
          && (System.nanoTime() - used > limits.idle().toNanos()
              || !Files.isDirectory(root)
              || (run != null && tasks.isAtRest(run)));
    }

    private synchronized void end() {
      LspConnection known = connection;
      connection = null;
      if (known != null) {
        known.close();
      }
    }
  }
}
