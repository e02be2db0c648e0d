package dev.perdure.web.security;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The file {@code token} of a data directory, readable by its owner alone. Perdure replaces a token
 * that others could read, and one that is damaged.
 */
final class TokenFile {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path path;
  private final Consumer<String> warnings;

  private TokenFile(Path path, Consumer<String> warnings) {
    this.path = path;
    this.warnings = warnings;
  }

  static TokenFile in(Path data, Consumer<String> warnings) {
    return new TokenFile(data.resolve("token"), warnings);
  }

  /** The token of the file, made if there is none that can be trusted. */
  AccessToken token() {
    try {
      return isPrivate()
          ? AccessToken.of(Files.readString(path).strip())
          : replace("could be read by others");
    } catch (NoSuchFileException e) {
      return make();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return replace("is damaged");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Whether only the owner could read or change the file; a link may lead elsewhere. */
  private boolean isPrivate() throws IOException {
    var attributes = Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
    return attributes.isRegularFile() && OWNER_ONLY.containsAll(attributes.permissions());
  }

  private AccessToken replace(String flaw) {
    warnings.accept(
        "The token in %s %s: Perdure has made a new one, and callers with the old one must take it."
            .formatted(path, flaw));
    return make();
  }

  private AccessToken make() {
    var token = AccessToken.random();
    try {
      AtomicFile.write(path, token.value() + "\n");
    } catch (IOException e) {
      throw unusable(e);
    }
    return token;
  }

  private SetupException unusable(IOException e) {
    return new SetupException(
        "The file %s can't be used (%s): let its owner read and write it, or set PERDURE_TOKEN."
            .formatted(path, e),
        e);
  }
}
