package dev.perdure.web.cli.client;

import dev.perdure.activities.network.HostName;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.message.AddressSecrets;
import dev.perdure.web.server.PerdureProperties;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finder of the Perdure server to call: the one named by {@code --server} or PERDURE_SERVER, else
 * the running one recorded in server.json in the data directory.
 *
 * <p>The record holds the server's token. A named server gets PERDURE_TOKEN, unless the record
 * names the same server.
 */
public final class ServerFinder {
  private final Optional<String> named;
  private final Optional<String> token;
  private final Path data;

  /**
   * Creates a finder from the values that may name a server; {@code named} is the option or the
   * variable.
   */
  public ServerFinder(Optional<String> named, Optional<String> token, Path data) {
    this.named = named;
    this.token = token;
    this.data = data;
  }

  /** Finds the server of the environment, or of a data directory. */
  public static ServerFinder of(PerdureProperties properties, Optional<Path> data) {
    var server = properties.server();
    return new ServerFinder(server.address(), server.token(), server.data(data));
  }

  /** The server, or an error that says how to get one. */
  public ServerClient find() {
    return tryFind()
        .orElseThrow(() ->
            UsageError.ofServer(
                "No server runs on the data directory %s: start one with '%s serve', or name one with --server."
                    .formatted(data, LauncherName.NAME)));
  }

  /** The server, if one is named or running. */
  public Optional<ServerClient> tryFind() {
    return named.isPresent()
        ? Optional.of(named(parse(named.get())))
        : RecordedServer.find(data).map(RecordedServer::client);
  }

  private ServerClient named(URI address) {
    return own(address)
        .map(RecordedServer::client)
        .orElseGet(() -> new ServerClient(address, token.or(() -> login(address))));
  }

  private Optional<RecordedServer> own(URI address) {
    return RecordedServer.tryFind(data).filter(record -> record.isNamedBy(address));
  }

  private Optional<String> login(URI address) {
    return new StoredLogins(data).find(address).map(StoredLogins.StoredLogin::token);
  }

  /** The address of a server elsewhere; empty if the server of the data directory is meant. */
  Optional<URI> findRemote() {
    if (named.isEmpty()) {
      find();
      return Optional.empty();
    }
    URI address = parse(named.get());
    return own(address).isPresent() ? Optional.empty() : Optional.of(address);
  }

  private static URI parse(String text) {
    if (AddressSecrets.areInLogin(text)) {
      throw UsageError.inInput(
          "The server address holds a login, which Perdure does not send: remove it, and set PERDURE_TOKEN.");
    }
    try {
      URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (uri.getScheme() != null && uri.getScheme().startsWith("http") && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw unusable(text);
    }
    throw unusable(text);
  }

  private static UsageError unusable(String text) {
    return UsageError.inInput(
        "Invalid server address '%s'. Example: http://127.0.0.1:8080."
            .formatted(HostName.plain(text)));
  }
}
