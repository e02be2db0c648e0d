package dev.perdure.activities.postgres;

import java.nio.file.Path;

/** Settings of an embedded PostgreSQL server: directory, cache of its programs, durability. */
public record PostgresSettings(Path directory, Path cache, boolean durable) {
  public PostgresSettings {
    directory = directory.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
  }

  /** A durable cluster in the given directory, with the programs in the user's cache. */
  public static PostgresSettings durable(Path directory) {
    return new PostgresSettings(directory, userCache(), true);
  }

  public static Path userCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "perdure", "postgres");
  }
}
