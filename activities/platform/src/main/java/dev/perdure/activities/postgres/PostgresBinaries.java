package dev.perdure.activities.postgres;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The PostgreSQL programs of this platform, unpacked once from the class path. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /** The directory whose {@code bin} holds {@code initdb}, {@code pg_ctl} and {@code postgres}. */
  public static Path unpack(Path cache) {
    var archive = archive();
    try {
      var connection = (JarURLConnection) archive.openConnection();
      var home = cache.resolve(key(connection));
      if (Files.isDirectory(home)) {
        return home;
      }
      Files.createDirectories(cache);
      var partial = Files.createTempDirectory(cache, ".unpacking-");
      try (var content = new BufferedInputStream(connection.getInputStream())) {
        TarXz.unpack(content, partial);
      }
      publish(partial, home);
      return home;
    } catch (IOException e) {
      throw new PostgresException(
          "PostgreSQL can't be unpacked into %s: make room there and allow writing (%s)."
              .formatted(cache, e.getMessage()),
          e);
    }
  }

  private static void publish(Path partial, Path home) throws IOException {
    try {
      Files.setPosixFilePermissions(
          partial, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.move(partial, home);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
      DirectoryOperations.delete(partial);
    }
  }

  private static String key(JarURLConnection connection) throws IOException {
    var jar = Path.of(connection.getJarFile().getName()).getFileName().toString();
    return jar.replaceFirst("\\.jar$", "")
        + "-"
        + Long.toHexString(connection.getJarEntry().getCrc());
  }

  private static URL archive() {
    var name = "postgres-%s-%s.txz".formatted(system(), processor());
    return Optional.ofNullable(PostgresBinaries.class.getResource("/" + name))
        .orElseThrow(() ->
            new PostgresException(
                "There is no embedded PostgreSQL for this machine (%s): set PERDURE_DB_URL to a PostgreSQL of your own."
                    .formatted(name)));
  }

  private static String system() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")
        ? "darwin"
        : "linux";
  }

  private static String processor() {
    return switch (System.getProperty("os.arch")) {
      case "aarch64", "arm64" -> "arm_64";
      default -> "x86_64";
    };
  }

  /** Unpacks an archive of plain files, directories and symbolic links. */
  static final class TarXz {
    private static final int EXECUTABLE = 0100;

    private TarXz() {}

    static void unpack(InputStream content, Path target) throws IOException {
      try (var tar = new TarArchiveInputStream(new XZInputStream(content))) {
        for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
          write(tar, entry, target);
        }
      }
    }

    private static void write(InputStream content, TarArchiveEntry entry, Path target)
        throws IOException {
      var path = target.resolve(entry.getName()).normalize();
      if (!path.startsWith(target)) {
        throw new IOException("The archive holds a path outside of itself: " + entry.getName());
      }
      if (entry.isDirectory()) {
        Files.createDirectories(path);
        return;
      }
      Files.createDirectories(path.resolveSibling("."));
      if (entry.isSymbolicLink()) {
        Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      } else {
        Files.copy(content, path);
        var executable = (entry.getMode() & EXECUTABLE) != 0;
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }
}
