package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.config.KeptCache;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives a new task the caches of its repository before the setup, and stores them after a setup
 * that succeeded. A task works on copies: it never changes a stored cache. A cache that can't be
 * used or stored costs time and no task; a notice gives the reason.
 */
public final class SetupCaches {

  private static final String SPARE = "kept-caches";
  private static final String GOES_ON = " The task goes on without this cache.";

  private final EventLog eventLog;
  private final HostPaths hostPaths;
  private final CachePlaces cachePlaces;
  private final CacheStorage cacheStorage;

  SetupCaches(
      EventLog eventLog, HostPaths hostPaths, CachePlaces cachePlaces, CacheStorage cacheStorage) {
    this.eventLog = eventLog;
    this.hostPaths = hostPaths;
    this.cachePlaces = cachePlaces;
    this.cacheStorage = cacheStorage;
  }

  /**
   * Puts the stored caches into the files of a task that no command has changed yet. A fork stores
   * none: its files are those of another task, which agents may have changed.
   */
  public void restore(TaskRecord task, Workspace workspace, WorkspaceSettings settings) {
    var repository = task.repository();
    if (repository == null || settings.setup().isEmpty() || cacheStorage.isOff()) {
      return;
    }
    List<PendingCache> pending = new ArrayList<>();
    for (KeptCache cache : settings.keep()) {
      attempt(
          workspace.task(),
          cache.paths(),
          () -> pending.add(restore(workspace, cache, repository, settings)));
    }
    if (!pending.isEmpty() && task.forkOf() == null) {
      attempt(
          workspace.task(),
          pending.stream().flatMap(cache -> cache.paths().stream()).toList(),
          () -> new PendingCaches(pending).write(records(workspace)));
    }
  }

  private PendingCache restore(
      Workspace workspace,
      KeptCache cache,
      TaskRecordRepository repository,
      WorkspaceSettings settings)
      throws IOException, RefusedCache {
    List<CacheTarget> targets = cachePlaces.find(workspace, cache.paths());
    CacheKey key =
        CacheKeys.of(workspace, cache, Optional.ofNullable(repository.ref()), settings.setup());
    CacheKey standard = CacheKeys.ofStandardBranch(key, cache.paths());
    Optional<StoredCache> found = cacheStorage.find(key, standard, cache.fallback());
    boolean restored = found.isPresent() && restore(workspace, found.get(), targets);
    if (restored) {
      tell(
          workspace.task(),
          NoticeLevel.INFO,
          "From the repository's caches: %s (%s)."
              .formatted(String.join(", ", cache.paths()), CacheStorage.amount(found.get())));
    }
    boolean exact =
        restored
            && Stream.of(key, standard).anyMatch(wanted -> CacheStore.isOf(found.get(), wanted));
    return new PendingCache(
        key,
        cache.paths(),
        restored ? found.get().size().digest() : null,
        exact,
        !cache.key().isEmpty());
  }

  private boolean restore(Workspace workspace, StoredCache found, List<CacheTarget> targets)
      throws IOException, RefusedCache {
    List<CacheTarget> missing = targets.stream().filter(SetupCaches::isFree).toList();
    return !missing.isEmpty()
        && cacheStorage.copy(found, missing, records(workspace).resolve(SPARE));
  }

  /** A directory that has files already stays, such as copies of {@code workspace.include}. */
  private static boolean isFree(CacheTarget target) {
    if (Files.notExists(target.directory(), LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    try (Stream<Path> children = Files.list(target.directory())) {
      return children.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** Stores the caches of a task whose first setup has succeeded; nothing for any other task. */
  public void save(Workspace workspace) {
    Optional<PendingCaches> pending = pending(workspace);
    for (PendingCache cache : pending.map(PendingCaches::caches).orElse(List.of())) {
      attempt(workspace.task(), cache.paths(), () -> save(workspace, cache));
    }
    if (pending.isPresent()) {
      forget(workspace);
    }
  }

  private void save(Workspace workspace, PendingCache cache) throws IOException, RefusedCache {
    if (cache.exact() && cache.keyed()) {
      return;
    }
    List<CacheTarget> targets = cachePlaces.find(workspace, cache.paths());
    List<CacheTarget> made =
        targets.stream()
            .filter(target -> Files.isDirectory(target.directory(), LinkOption.NOFOLLOW_LINKS))
            .toList();
    if (targets.isEmpty()) {
      return;
    }
    if (made.isEmpty()) {
      throw new RefusedCache(
          "'workspace.keep' names '%s', which the setup did not make: name a directory that its commands fill."
              .formatted(String.join("', '", cache.paths())));
    }
    CacheSize size = CacheTree.size(made);
    if (cache.exact() && size.digest().equals(cache.found())) {
      return;
    }
    cacheStorage.save(cache.key(), made, size);
    tell(
        workspace.task(),
        NoticeLevel.INFO,
        "Kept for the repository's next tasks: %s (%s)."
            .formatted(String.join(", ", cache.paths()), CacheStorage.amount(size)));
  }

  /** Removes what is due by age or size, and what killed processes left. */
  public void sweep(Instant now) {
    cacheStorage.sweep(now);
  }

  private Optional<PendingCaches> pending(Workspace workspace) {
    try {
      return PendingCaches.read(records(workspace));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void forget(Workspace workspace) {
    try {
      PendingCaches.forget(records(workspace));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path records(Workspace workspace) {
    return hostPaths.worktree(workspace.task(), workspace.directory()).records();
  }

  private void attempt(TaskId task, List<String> paths, CacheWork work) {
    try {
      work.run();
    } catch (RefusedCache e) {
      tell(task, NoticeLevel.WARNING, e.sentence() + GOES_ON);
    } catch (InterruptedIOException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      tell(task, paths, e);
    } catch (UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      if (cause instanceof InterruptedIOException) {
        throw e;
      }
      tell(task, paths, cause);
    }
  }

  private void tell(TaskId task, List<String> paths, IOException fault) {
    String reason =
        DiskFull.in(fault)
            .map(_ -> "the disk is full: free space, or lower " + CacheBound.VARIABLE)
            .orElseGet(() -> FileErrors.describe(fault));
    tell(
        task,
        NoticeLevel.WARNING,
        "The cache of '%s' was left out: %s.".formatted(String.join("', '", paths), reason)
            + GOES_ON);
  }

  private void tell(TaskId task, NoticeLevel level, String sentence) {
    eventLog.notice(task, level, sentence);
  }

  /** Work on a cache. */
  private interface CacheWork {
    void run() throws IOException, RefusedCache;
  }
}
