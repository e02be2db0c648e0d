package dev.perdure.web.cli.client;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.process.LauncherName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The logins at servers, in the file {@code logins.json} of a data directory. Its owner alone can
 * read the file.
 */
public final class StoredLogins {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY_OF_OWNER =
      PosixFilePermissions.fromString("rwx------");
  private static final String SERVERS = "servers";
  private static final String TOKEN = "token";
  private static final String GIVEN = "given";
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  private final Path file;

  public StoredLogins(Path data) {
    this.file = data.resolve("logins.json");
  }

  /**
   * A login at a server.
   *
   * @param isGiven whether a person gave the token, so that a logout does not revoke it
   */
  public record StoredLogin(String token, boolean isGiven) {

    /** Hides the token. */
    @Override
    public String toString() {
      return "StoredLogin[…]";
    }
  }

  /** The login at a server; empty if there is none. */
  public Optional<StoredLogin> find(URI server) {
    JsonNode login = read().path(SERVERS).path(key(server));
    return JsonNodes.find(login, TOKEN)
        .map(token -> new StoredLogin(token, login.path(GIVEN).asBoolean(false)));
  }

  /** The addresses of all servers with a login. */
  public List<URI> servers() {
    return read().path(SERVERS).propertyNames().stream().map(URI::create).toList();
  }

  /** Stores a login in place of an earlier one. */
  public void put(URI server, StoredLogin login) {
    change(servers ->
        servers.putObject(key(server)).put(TOKEN, login.token()).put(GIVEN, login.isGiven()));
  }

  /** Forgets the login at a server. */
  public void remove(URI server) {
    change(servers -> servers.remove(key(server)));
  }

  /** Changes the file under a lock, so that commands that run at once lose no login. */
  private void change(Consumer<ObjectNode> change) {
    try {
      Files.createDirectories(
          Objects.requireNonNull(file.toAbsolutePath().getParent()),
          PosixFilePermissions.asFileAttribute(DIRECTORY_OF_OWNER));
      new LockFile(file.resolveSibling("logins.lock"))
          .holding(() -> {
            ObjectNode all = read();
            change.accept(all.withObject("/" + SERVERS));
            write(all);
            return true;
          });
    } catch (UncheckedIOException e) {
      throw unusable(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private ObjectNode read() {
    if (!Files.exists(file, NOFOLLOW_LINKS)) {
      return JsonNodes.object();
    }
    try {
      var attributes = Files.readAttributes(file, PosixFileAttributes.class, NOFOLLOW_LINKS);
      if (!attributes.isRegularFile() || !OWNER_ONLY.containsAll(attributes.permissions())) {
        throw UsageError.inInput(
            "Others can read %s: delete it, have its tokens revoked, and log in again."
                .formatted(file));
      }
      return JsonNodes.tryRead(Files.readString(file))
          .filter(JsonNode::isObject)
          .map(JsonNode::asObject)
          .orElseThrow(() ->
              UsageError.inInput(
                  "%s is damaged: delete it, and log in again with '%s login'."
                      .formatted(file, LauncherName.NAME)));
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private void write(ObjectNode all) {
    try {
      AtomicFile.write(file, JsonNodes.pretty(all) + "\n");
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private UsageError unusable(IOException e) {
    return UsageError.ofServer(
        "The file %s can't be used (%s): let its owner read and write it.".formatted(file, e));
  }

  /** One spelling of a server's address, with its port. */
  private static String key(URI server) {
    String scheme = server.getScheme().toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
    return "%s://%s:%d%s"
        .formatted(
            scheme,
            server.getHost().toLowerCase(Locale.ROOT),
            server.getPort() < 0 ? usual : server.getPort(),
            server.getRawPath());
  }
}
