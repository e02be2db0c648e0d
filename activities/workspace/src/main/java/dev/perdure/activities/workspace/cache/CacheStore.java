package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The caches of a host, each below the directory of its repository. A cache appears by one rename
 * after it is complete, and disappears by one rename before it is deleted. A reader therefore needs
 * no lock: it discards a copy whose source has left its place.
 */
final class CacheStore {

  private static final String DRAFT = ".new-";
  private static final String LEAVING = ".old-";
  private static final String LOCK = ".lock";

  private final Path directory;

  CacheStore(Path directory) {
    this.directory = directory;
  }

  /** The newest cache with a key; without one the newest of the same branch and paths. */
  Optional<StoredCache> find(CacheKey key, boolean fallback) {
    Optional<StoredCache> exact = newest(key, cache -> cache.name().startsWith(key.prefix()));
    return exact.isPresent() || !fallback
        ? exact
        : newest(key, cache -> cache.name().startsWith(key.groupPrefix()));
  }

  private Optional<StoredCache> newest(CacheKey key, Predicate<StoredCache> fit) {
    return caches(repository(key)).stream().filter(fit).max(Comparator.comparing(CacheStore::born));
  }

  static long born(StoredCache cache) {
    return Long.parseLong(cache.name().substring(cache.name().lastIndexOf('-') + 1));
  }

  /** Copies a cache to new places, all or none; false if the cache was taken away meanwhile. */
  boolean copy(StoredCache cache, List<CacheTarget> targets, Path spare, Instant now)
      throws IOException {
    DirectoryOperations.delete(spare);
    Files.createDirectories(spare);
    try {
      for (CacheTarget target : targets) {
        Path content = cache.content(target.place());
        if (Files.isDirectory(content)) {
          CacheTree.copy(content, target.in(spare), target.withGit());
        }
      }
      if (!Files.isDirectory(cache.directory())) {
        return false;
      }
      cache.touch(now);
      moveAll(targets, spare);
      return true;
    } catch (IOException e) {
      if (!Files.isDirectory(cache.directory())) {
        return false;
      }
      throw e;
    } finally {
      DirectoryOperations.delete(spare);
    }
  }

  private static void moveAll(List<CacheTarget> targets, Path spare) throws IOException {
    List<Path> moved = new ArrayList<>();
    try {
      for (CacheTarget target : targets) {
        if (Files.isDirectory(target.in(spare))) {
          Files.createDirectories(target.directory().getParent());
          Files.move(target.in(spare), target.directory(), StandardCopyOption.ATOMIC_MOVE);
          moved.add(target.directory());
        }
      }
    } catch (IOException e) {
      moved.forEach(DirectoryOperations::delete);
      throw e;
    }
  }

  /**
   * Stores a cache whole or not at all, in place of older ones with its key.
   *
   * @param trees the copies' sources with their places in the list of paths
   */
  void save(CacheKey key, List<CacheTarget> trees, CacheSize size, Instant now) {
    Path repository = repository(key);
    new LockFile(repository.resolve(LOCK))
        .holding(() -> {
          leftovers(repository, DRAFT).forEach(CacheStore::delete);
          write(key, trees, size, now);
          return key;
        });
  }

  private void write(CacheKey key, List<CacheTarget> trees, CacheSize size, Instant now) {
    Path repository = repository(key);
    List<StoredCache> older =
        caches(repository).stream().filter(cache -> cache.name().startsWith(key.prefix())).toList();
    long born = older.stream().mapToLong(CacheStore::born).max().orElse(0) + 1;
    String name = key.prefix() + Math.max(born, now.toEpochMilli());
    Path draft = repository.resolve(DRAFT + name);
    try {
      Files.createDirectory(draft);
      for (CacheTarget tree : trees) {
        CacheTree.copy(tree.directory(), tree.in(draft), tree.withGit());
      }
      StoredCache.describe(draft, size);
      Files.move(draft, repository.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      DirectoryOperations.delete(draft);
    }
    older.forEach(CacheStore::remove);
  }

  /**
   * Removes unused caches until all caches fit into a number of bytes: of the repository with the
   * most bytes the one that was used least recently.
   *
   * @param kept a cache that stays, if any other can be removed
   */
  void fit(long bytes, Optional<CacheKey> kept) {
    List<StoredCache> all = new ArrayList<>(all());
    while (bytes(all) > bytes) {
      StoredCache next = next(all, kept);
      all.remove(next);
      remove(next);
    }
  }

  private static StoredCache next(List<StoredCache> all, Optional<CacheKey> kept) {
    List<StoredCache> free =
        all.stream().filter(cache -> kept.stream().noneMatch(key -> isOf(cache, key))).toList();
    List<StoredCache> candidates = free.isEmpty() ? all : free;
    Path largest =
        candidates.stream()
            .map(StoredCache::repository)
            .distinct()
            .max(Comparator.comparingLong(repository -> bytes(of(all, repository))))
            .orElseThrow();
    return of(candidates, largest).stream()
        .min(Comparator.comparing(StoredCache::lastUse))
        .orElseThrow();
  }

  static boolean isOf(StoredCache cache, CacheKey key) {
    return key.repository().equals(String.valueOf(cache.repository().getFileName()))
        && cache.name().startsWith(key.prefix());
  }

  private static List<StoredCache> of(List<StoredCache> caches, Path repository) {
    return caches.stream().filter(cache -> cache.repository().equals(repository)).toList();
  }

  /** Removes caches that nobody used since a time, and what a killed process left. */
  void removeUnused(Instant since) {
    all().stream().filter(cache -> cache.lastUse().isBefore(since)).forEach(CacheStore::remove);
    for (Path repository : repositories()) {
      leftovers(repository, LEAVING).forEach(CacheStore::delete);
      new LockFile(repository.resolve(LOCK))
          .holding(() -> {
            leftovers(repository, DRAFT).forEach(CacheStore::delete);
            return repository;
          });
    }
  }

  /** All caches of the host. */
  List<StoredCache> all() {
    return repositories().stream().flatMap(repository -> caches(repository).stream()).toList();
  }

  static long bytes(List<StoredCache> caches) {
    return caches.stream().mapToLong(cache -> cache.size().bytes()).sum();
  }

  private Path repository(CacheKey key) {
    return directory.resolve(key.repository());
  }

  private List<Path> repositories() {
    return listed(directory).stream().filter(Files::isDirectory).toList();
  }

  private static List<StoredCache> caches(Path repository) {
    return listed(repository).stream()
        .filter(path -> !path.getFileName().toString().startsWith("."))
        .flatMap(path -> StoredCache.read(path).stream())
        .toList();
  }

  private static List<Path> leftovers(Path repository, String prefix) {
    return listed(repository).stream()
        .filter(path -> path.getFileName().toString().startsWith(prefix))
        .toList();
  }

  private static List<Path> listed(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(directory)) {
      return children.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), e);
    }
  }

  /** Another process may remove the same cache at the same time. */
  private static void remove(StoredCache cache) {
    Path leaving = cache.directory().resolveSibling(LEAVING + cache.name());
    try {
      Files.move(cache.directory(), leaving, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (Files.exists(cache.directory())) {
        throw new UncheckedIOException("Can't remove '%s'.".formatted(cache.directory()), e);
      }
      return;
    }
    delete(leaving);
  }

  private static void delete(Path leaving) {
    try {
      DirectoryOperations.delete(leaving);
    } catch (UncheckedIOException e) {
      if (Files.exists(leaving)) {
        throw e;
      }
    }
  }
}
