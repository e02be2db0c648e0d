package dev.perdure.activities.tool;

import dev.perdure.planner.permission.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The denied files of the last search. The formatter, the hooks and the language servers of one
 * edit share them instead of searching the worktree again.
 */
final class RecentUnreadPaths {

  private static final Duration MAX_AGE = Duration.ofSeconds(2);

  private final Map<CacheKey, CachedPaths> found = new ConcurrentHashMap<>();
  private final LongSupplier nanos;

  /** Reads the age of what was found from a clock. */
  RecentUnreadPaths(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Denied paths that were found within the last two seconds, or are found now. */
  List<Path> recent(Path root, Policy policy) throws IOException {
    CachedPaths entry = found.get(CacheKey.of(root, policy));
    return entry != null && isRecent(entry) ? entry.paths() : now(root, policy);
  }

  /** Denied paths that are found now. */
  List<Path> now(Path root, Policy policy) throws IOException {
    List<Path> paths = UnreadPathFinder.find(root, policy);
    found.values().removeIf(entry -> !isRecent(entry));
    found.put(CacheKey.of(root, policy), new CachedPaths(paths, nanos.getAsLong()));
    return paths;
  }

  private boolean isRecent(CachedPaths entry) {
    return nanos.getAsLong() - entry.at() < MAX_AGE.toNanos();
  }

  /** A worktree and the rules on reads. */
  private record CacheKey(Path root, Policy policy) {

    static CacheKey of(Path root, Policy policy) {
      return new CacheKey(root, policy.on(ReadPermissions.PERMISSION));
    }
  }

  private record CachedPaths(List<Path> paths, long at) {}
}
