package dev.perdure.activities.postgres;

import dev.perdure.activities.files.PrivateFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The PostgreSQL programs of this platform: found on the class path, unpacked once. */
public final class PostgresBinaries {
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
    } catch (FileAlreadyExistsException
        | java.nio.file.DirectoryNotEmptyException unpackedByAnother) {
      PrivateFiles.deleteTree(partial);
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
}
