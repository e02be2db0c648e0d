package dev.perdure.activities.journal.trail;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code audit-key} of a data directory, readable by its owner alone. Perdure makes the
 * key at its first use, and replaces a key that others could read, and one that is damaged.
 */
public final class TrailKeyFile {

  private static final Logger LOG = LoggerFactory.getLogger(TrailKeyFile.class);

  private final Path path;

  private TrailKeyFile(Path path) {
    this.path = path;
  }

  public static TrailKeyFile in(Path data) {
    return new TrailKeyFile(data.resolve("audit-key"));
  }

  /** The key of the file, made if there is none that can be trusted. */
  public synchronized TrailKey key() {
    try {
      return isPrivate()
          ? TrailKey.parse(Files.readString(path))
          : replace("could be read by others");
    } catch (NoSuchFileException e) {
      return make();
    } catch (GeneralSecurityException | CharacterCodingException e) {
      return replace("is damaged");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private boolean isPrivate() throws IOException {
    var attributes = Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
    return attributes.isRegularFile()
        && PosixFilePermissions.fromString("rw-------").containsAll(attributes.permissions());
  }

  private TrailKey replace(String flaw) {
    LOG.warn(
        "The key in {} {}: Perdure has made a new one. Give its public key to people who verify exports.",
        path,
        flaw);
    return make();
  }

  private TrailKey make() {
    TrailKey key = TrailKey.random();
    try {
      AtomicFile.write(path, key.privatePem() + key.publicPem());
    } catch (IOException e) {
      throw unusable(e);
    }
    return key;
  }

  private UncheckedIOException unusable(IOException e) {
    return new UncheckedIOException(
        "The file %s can't be used: make room there and allow reading and writing.".formatted(path),
        e);
  }
}
