package dev.perdure.activities.config;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * An entry of {@code workspace.keep}: directories that Perdure keeps between the tasks of a
 * repository.
 *
 * @param paths directories of the workspace, or of the home if they begin with {@code ~/}
 * @param key files of the workspace whose content names the cache
 * @param fallback whether the newest cache of the same paths serves if no cache has the key
 */
public record KeptCache(List<String> paths, List<String> key, boolean fallback) {

  public KeptCache {
    paths = NullSafeLists.copy(paths);
    key = NullSafeLists.copy(key);
  }
}
