package dev.perdure.web.engine.binary;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a {@code temporal} program may be.
 *
 * @param named what {@code TEMPORAL_CLI} says
 * @param path what {@code PATH} says
 * @param cache where {@code engine install} puts it, one directory per version
 */
public record EngineSearch(Optional<String> named, String path, Path cache) {
  /** Where {@code engine install} puts programs for this user. */
  public static Path userCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "perdure", "engine");
  }
}
