package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.limit.ByteAmount;
import java.nio.file.Path;
import java.util.List;

/**
 * The kept caches of a host, counted.
 *
 * @param directory the directory of all caches
 */
public record CacheUsage(Path directory, int caches, int repositories, long bytes) {

  /** Counts the caches of a data directory. */
  public static CacheUsage of(Path data) {
    Path directory = CacheModule.directory(data);
    List<StoredCache> all = new CacheStore(directory).all();
    long repositories = all.stream().map(StoredCache::repository).distinct().count();
    return new CacheUsage(directory, all.size(), (int) repositories, CacheStore.bytes(all));
  }

  /** The caches with their bound, for people. */
  public String within(CacheBound bound) {
    return "%d kept of %d repositories, %s of %s (%s)"
        .formatted(caches, repositories, new ByteAmount(bytes), bound.amount(), directory);
  }
}
