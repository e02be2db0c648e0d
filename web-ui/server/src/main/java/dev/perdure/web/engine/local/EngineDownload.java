package dev.perdure.web.engine.local;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.engine.SetupException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Download of a Temporal release into the cache: fetches the platform's archive, compares its
 * checksum and unpacks the program. The cache gets the whole program or nothing.
 *
 * @param source the archive at another place, as an address or a file
 */
record EngineDownload(EngineRelease release, String platform, Path cache, Optional<String> source) {

  private static final long MAX_ARCHIVE_BYTES = 256L << 20;
  private static final long MAX_PROGRAM_BYTES = 1L << 30;

  /** Returns the place of the archive, an address or a file. */
  String place() {
    return source.orElseGet(() -> release.address().resolve(release.archive(platform)).toString());
  }

  /** Puts the program into the cache. */
  void install() {
    String wanted = release.checksum(platform);
    Path folder = cache.resolve(release.version());
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw unusable(folder, e);
    }
    try (var draft = new Draft(folder)) {
      fetch(draft.archive());
      compare(checksum(draft.archive()), wanted);
      unpack(draft.archive(), draft.program());
      AtomicFile.replace(folder.resolve(EngineBinary.PROGRAM), draft.program());
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  private void fetch(Path archive) throws IOException {
    if (place().matches("https?://.*")) {
      download(archive);
      return;
    }
    Path file = Path.of(place());
    if (!Files.isRegularFile(file)) {
      throw new SetupException(
          "--from names '%s', which is no file: name a file or an address that begins with https://."
              .formatted(place()));
    }
    Files.copy(file, archive, StandardCopyOption.REPLACE_EXISTING);
  }

  private void download(Path archive) {
    try {
      new FileDownload(URI.create(place()), MAX_ARCHIVE_BYTES).to(archive);
    } catch (IllegalArgumentException e) {
      throw failed("it is not a valid address");
    } catch (IOException e) {
      throw failed(String.valueOf(e.getMessage()));
    }
  }

  private SetupException failed(String reason) {
    return new SetupException(
        "Temporal can't be downloaded from %s (%s): fetch %s elsewhere and name the file with --from, or build it with --build."
            .formatted(place(), reason, release.archive(platform)));
  }

  private static String checksum(Path archive) throws IOException {
    try (InputStream content = Files.newInputStream(archive);
        var digest = new DigestInputStream(content, MessageDigest.getInstance("SHA-256"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void compare(String found, String wanted) {
    if (!found.equals(wanted)) {
      throw new SetupException(
          "%s is not the official archive (its SHA-256 is %s instead of %s), so nothing was installed: try again, or name the official file with --from."
              .formatted(place(), found, wanted));
    }
  }

  private void unpack(Path archive, Path program) throws IOException {
    try (var in =
        new TarArchiveInputStream(
            new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive))))) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.isFile()
            && entry.getName().equals(EngineBinary.PROGRAM)
            && entry.getSize() <= MAX_PROGRAM_BYTES) {
          Files.copy(in, program, StandardCopyOption.REPLACE_EXISTING);
          Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
          return;
        }
      }
    }
    throw new SetupException(
        "The archive %s holds no program 'temporal': build it with '%s engine install --build'."
            .formatted(place(), LauncherName.NAME));
  }

  private static SetupException unusable(Path folder, IOException cause) {
    return new SetupException(
        "Temporal can't be installed into %s (%s): make room there and allow writing."
            .formatted(folder, cause),
        cause);
  }

  /** The files of an unfinished download, which its end removes. */
  private record Draft(Path archive, Path program) implements AutoCloseable {

    Draft(Path folder) throws IOException {
      this(
          Files.createTempFile(folder, ".archive-", null),
          Files.createTempFile(folder, ".program-", null));
    }

    @Override
    public void close() throws IOException {
      Files.deleteIfExists(archive);
      Files.deleteIfExists(program);
    }
  }
}
