package dev.perdure.activities.workspace.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cache of a task whose setup is not done yet.
 *
 * @param paths as the settings name them
 * @param found the digest of the cache that the task began with
 * @param exact whether that cache has the task's key
 * @param keyed whether files name the cache
 */
record PendingCache(
    CacheKey key, List<String> paths, @Nullable String found, boolean exact, boolean keyed) {

  PendingCache {
    paths = List.copyOf(paths);
  }
}
