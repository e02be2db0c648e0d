package dev.perdure.web.e2e;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Requests of tests to servers that this test process has started, with each server's token. */
public final class ServerRequests {

  private static final Map<String, String> TOKENS = new ConcurrentHashMap<>();

  private ServerRequests() {}

  /** Remembers the token of a server that runs on a data directory. */
  static void remember(String url, Path data) {
    try {
      var record = Json.mapper().readTree(Files.readString(data.resolve("server.json")));
      Optional.of(record.path("token").asString(""))
          .filter(token -> !token.isEmpty())
          .ifPresent(token -> TOKENS.put(url, token));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A request to an address of a server. */
  public static HttpRequest.Builder to(String address) {
    var uri = URI.create(address);
    var request = HttpRequest.newBuilder(uri);
    Optional.ofNullable(TOKENS.get("http://" + uri.getAuthority()))
        .ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request;
  }
}
