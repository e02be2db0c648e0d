package dev.perdure.activities.workspace.cache;

import java.nio.file.Path;

/**
 * A directory of a task that a cache keeps.
 *
 * @param place its place in the list of paths, by which the store names it
 * @param directory the directory of the task
 * @param withGit whether it may hold git's own directories
 */
record CacheTarget(int place, Path directory, boolean withGit) {

  /** The copy below a directory of the store or a spare directory. */
  Path in(Path copies) {
    return copies.resolve(Integer.toString(place));
  }
}
