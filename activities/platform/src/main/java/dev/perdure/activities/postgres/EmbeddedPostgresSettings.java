package dev.perdure.activities.postgres;

import java.nio.file.Path;

/** Settings of an embedded PostgreSQL server: directory, cache of its programs, durability. */
public record EmbeddedPostgresSettings(Path directory, Path cache, boolean durable) {
  public EmbeddedPostgresSettings {
    directory = directory.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
  }

  /** A durable cluster in the given directory, with the programs in the user's cache. */
  public static EmbeddedPostgresSettings durable(Path directory) {
    return new EmbeddedPostgresSettings(directory, userCache(), true);
  }

  public static Path userCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "perdure", "postgres");
  }
}
