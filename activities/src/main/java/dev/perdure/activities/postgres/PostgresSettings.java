package dev.perdure.activities.postgres;

import java.nio.file.Path;

/**
 * Where an embedded PostgreSQL keeps its files and its unpacked programs.
 *
 * @param directory holds the cluster, its password, its port and its log
 * @param cache holds the programs, shared by every cluster of this user
 * @param durable whether a commit reaches the disk before it is answered; only tests do without
 */
public record PostgresSettings(Path directory, Path cache, boolean durable) {
  public PostgresSettings {
    directory = directory.toAbsolutePath().normalize();
    cache = cache.toAbsolutePath().normalize();
  }

  /** A durable cluster in the given directory, with the programs in the user's cache. */
  public static PostgresSettings durable(Path directory) {
    return new PostgresSettings(directory, userCache(), true);
  }

  /** Where this user's programs are unpacked. */
  public static Path userCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "perdure", "postgres");
  }
}
