package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.limit.ByteAmount;
import dev.perdure.activities.limit.DiskReserve;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The store of caches within its bounds and the disk's. */
final class CacheStorage {

  private final CacheStore cacheStore;
  private final CacheBound cacheBound;
  private final DiskReserve diskReserve;

  CacheStorage(CacheStore cacheStore, CacheBound cacheBound, DiskReserve diskReserve) {
    this.cacheStore = cacheStore;
    this.cacheBound = cacheBound;
    this.diskReserve = diskReserve;
  }

  boolean isOff() {
    return cacheBound.isOff();
  }

  /**
   * The cache for a task: of its own branch, else of the tasks that name no branch; in both cases
   * the one with the key, else the newest if the fallback is allowed.
   */
  Optional<StoredCache> find(CacheKey own, CacheKey standard, boolean fallback) {
    return cacheStore
        .find(own, false)
        .or(() -> cacheStore.find(standard, false))
        .or(() -> fallback ? cacheStore.find(own, true) : Optional.empty())
        .or(() -> fallback ? cacheStore.find(standard, true) : Optional.empty());
  }

  /** Copies a cache to new places; false if another process removed the cache meanwhile. */
  boolean copy(StoredCache cache, List<CacheTarget> targets, Path spare)
      throws IOException, RefusedCache {
    requireSpace(cache.size());
    return cacheStore.copy(cache, targets, spare, Instant.now());
  }

  void save(CacheKey key, List<CacheTarget> trees, CacheSize size) throws RefusedCache {
    if (size.bytes() > cacheBound.bytes()) {
      throw new RefusedCache(
          "A cache of 'workspace.keep' has %s, and all caches of this host may have %s: keep fewer paths, or raise %s."
              .formatted(new ByteAmount(size.bytes()), cacheBound.amount(), CacheBound.VARIABLE));
    }
    cacheStore.fit(cacheBound.bytes() - size.bytes(), Optional.of(key));
    requireSpace(size);
    cacheStore.save(key, trees, size, Instant.now());
    cacheStore.fit(cacheBound.bytes(), Optional.of(key));
  }

  private void requireSpace(CacheSize size) throws RefusedCache {
    long free = diskReserve.free();
    if (free - size.bytes() < diskReserve.bytes()) {
      throw new RefusedCache(
          "A cache of 'workspace.keep' has %s, and the disk of %s has %s left, of which Perdure keeps %s for its records: free space, or lower %s."
              .formatted(
                  new ByteAmount(size.bytes()),
                  diskReserve.directory(),
                  new ByteAmount(free),
                  new ByteAmount(diskReserve.bytes()),
                  CacheBound.VARIABLE));
    }
  }

  void sweep(Instant now) {
    cacheStore.removeUnused(now.minus(cacheBound.unused()));
    cacheStore.fit(cacheBound.bytes(), Optional.empty());
  }

  static String amount(CacheSize size) {
    return new ByteAmount(size.bytes()).toString();
  }

  static String amount(StoredCache cache) {
    long born = CacheStore.born(cache);
    LocalDate date = LocalDate.ofInstant(Instant.ofEpochMilli(born), ZoneOffset.UTC);
    return "%s, stored %s".formatted(new ByteAmount(cache.size().bytes()), date);
  }
}
