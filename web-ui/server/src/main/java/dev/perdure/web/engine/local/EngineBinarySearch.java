package dev.perdure.web.engine.local;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Places to search for a {@code temporal} program.
 *
 * @param named the value of {@code TEMPORAL_CLI}
 * @param path the value of {@code PATH}
 * @param cache the directory where {@code engine install} puts the program, one directory per
 *     version
 */
public record EngineBinarySearch(Optional<String> named, String path, Path cache) {
  /** Returns the directory where {@code engine install} puts programs for this user. */
  public static Path userCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "perdure", "engine");
  }
}
