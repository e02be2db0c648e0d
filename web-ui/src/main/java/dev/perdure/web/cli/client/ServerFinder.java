package dev.perdure.web.cli.client;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Finder of the Perdure server to call: the one named by {@code --server} or PERDURE_SERVER, else
 * the running one recorded in server.json in the data directory.
 */
public final class ServerFinder {
  private final Optional<String> named;
  private final Optional<String> token;
  private final Path data;

  /** What may name a server; {@code named} is the option or the variable. */
  public ServerFinder(Optional<String> named, Optional<String> token, Path data) {
    this.named = named;
    this.token = token;
    this.data = data;
  }

  /** The server, or an error that says how to get one. */
  public ServerClient find() {
    return tryFind()
        .orElseThrow(() ->
            UsageError.ofServer(
                "No server runs on the data directory %s: start one with './perdure serve', or name one with --server."
                    .formatted(data)));
  }

  /** The server, if one is named or running. */
  public Optional<ServerClient> tryFind() {
    return named
        .map(ServerFinder::parse)
        .or(this::recorded)
        .map(uri -> new ServerClient(uri, token));
  }

  private static URI parse(String text) {
    try {
      URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      if (uri.getScheme() != null && uri.getScheme().startsWith("http") && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException notAnAddress) {
      throw unusable(text);
    }
    throw unusable(text);
  }

  private static UsageError unusable(String text) {
    return UsageError.inInput(
        "Invalid server address '%s'. Example: http://127.0.0.1:8080.".formatted(text));
  }

  private Optional<URI> recorded() {
    if (Files.exists(data) && !Files.isDirectory(data)) {
      throw UsageError.inInput(
          "The data directory %s is a file: name a directory with --data or PERDURE_DATA."
              .formatted(data));
    }
    Path file = data.resolve("server.json");
    try {
      return JsonNodes.tryRead(Files.readString(file))
          .filter(ServerFinder::isAlive)
          .flatMap(record -> JsonNodes.find(record, "url"))
          .map(ServerFinder::parse);
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw UsageError.ofServer("%s cannot be read: %s.".formatted(file, unreadable.getMessage()));
    }
  }

  private static boolean isAlive(JsonNode record) {
    return ProcessHandle.of(record.path("pid").asLong(-1))
        .filter(ProcessHandle::isAlive)
        .isPresent();
  }
}
