package dev.perdure.activities.workspace.cache;

/**
 * The name of a cache.
 *
 * @param repository the name of the repository's mirror: no other repository sees the cache
 * @param group digest of the branch and the paths
 * @param content digest of the key's files and the setup commands
 */
record CacheKey(String repository, String group, String content) {

  /** The beginning of the names of all caches with this key. */
  String prefix() {
    return groupPrefix() + content + "-";
  }

  /** The beginning of the names of all caches of the same branch and paths. */
  String groupPrefix() {
    return group + "-";
  }
}
