package dev.perdure.web.engine.local;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.postgres.EmbeddedPostgres;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;

/** Cold backup and restore of an embedded stack's data directory. */
public final class Backup {
  private static final Set<String> OF_THE_MOMENT =
      Set.of(
          "lock",
          "server.json",
          "token",
          "mcp-auth.json",
          "logins.json",
          "engine.json",
          "engine.log",
          "engine.log.1",
          "run.log",
          "postgres/server.log",
          "postgres/port",
          "postgres/data/postmaster.pid");

  private Backup() {}

  /** Saves a directory that no server runs on to a new file; returns the file's size in bytes. */
  public static long save(Path data, Path file, String version) {
    Path target = file.toAbsolutePath().normalize();
    if (Files.exists(target)) {
      throw new SetupException(
          "%s exists: name a new file, so that no backup is lost.".formatted(target));
    }
    if (!Files.isDirectory(data.resolve("postgres"))) {
      throw new SetupException(
          "There is nothing to save in %s: name the data directory with --data or PERDURE_DATA."
              .formatted(data));
    }
    if (target.startsWith(data)) {
      throw new SetupException(
          "%s lies in the data directory itself: name a file elsewhere.".formatted(target));
    }
    try (var owned = DataDirectory.open(data)) {
      rest(owned.path());
      return write(owned.path(), target, version);
    } catch (IOException e) {
      throw new SetupException(
          "The backup can't be written to %s (%s): make room there and allow writing."
              .formatted(target, e),
          e);
    }
  }

  /** A server that was killed may have left its database and its engine running. */
  private static void rest(Path data) {
    DevServer.endAll(data);
    EmbeddedPostgres.start(EmbeddedPostgresSettings.durable(data.resolve("postgres"))).close();
  }

  private static long write(Path data, Path target, String version) throws IOException {
    Path partial = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.deleteIfExists(partial);
      new BackupArchive(partial)
          .write(
              new BackupManifest(version, Instant.now(), data.toString()),
              data,
              path -> OF_THE_MOMENT.contains(path.toString()));
      AtomicFile.replace(target, partial);
      return Files.size(target);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /**
   * Restores a backup into an empty or missing directory. In another place than before, records and
   * links of git get the new place.
   *
   * @param bodyCodec the form of encrypted records, read only if a record with a path is encrypted
   */
  public static BackupManifest restore(Path file, Path data, Supplier<BodyCodec> bodyCodec) {
    if (!Files.isRegularFile(file)) {
      throw noBackup(file, "there is no such file");
    }
    try {
      var archive = new BackupArchive(file.toAbsolutePath());
      BackupManifest manifest =
          archive.manifest().orElseThrow(() -> noBackup(file, "it is not a backup, or damaged"));
      try (var owned = DataDirectory.open(data)) {
        requireEmpty(owned.path());
        unpack(archive, owned.path(), manifest.place(), bodyCodec);
      }
      return manifest;
    } catch (IOException e) {
      throw noBackup(file, e.toString());
    } catch (DataAccessException e) {
      throw new SetupException(
          "%s can't be restored in another place. %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Unpacks all or nothing. */
  private static void unpack(
      BackupArchive archive, Path data, String place, Supplier<BodyCodec> bodyCodec)
      throws IOException {
    try {
      archive.unpack(data);
      if (!place.equals(data.toString())) {
        new MovedDataDirectory(data, place, bodyCodec).replace();
      }
    } catch (IOException | DataAccessException | SetupException e) {
      try (Stream<Path> tree = Files.walk(data)) {
        for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
          if (!path.equals(data) && !path.equals(data.resolve("lock"))) {
            Files.delete(path);
          }
        }
      }
      throw e;
    }
  }

  private static void requireEmpty(Path data) throws IOException {
    try (var content = Files.list(data)) {
      if (content.anyMatch(path -> !path.endsWith("lock"))) {
        throw new SetupException(
            "%s is not empty, and a restore replaces nothing: move it away, or name another directory with --data."
                .formatted(data));
      }
    }
  }

  private static SetupException noBackup(Path file, String why) {
    return new SetupException(
        "%s can't be restored (%s): name a file that '%s backup' wrote."
            .formatted(file, why, LauncherName.NAME));
  }
}
