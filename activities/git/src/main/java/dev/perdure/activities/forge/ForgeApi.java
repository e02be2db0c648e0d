package dev.perdure.activities.forge;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** REST API of a forge, for the pull or merge requests of one repository. */
final class ForgeApi {

  private final ForgeServer server;
  private final String repository;
  private final ForgeTokens tokens;
  private final ForgeHttpClient http;

  ForgeApi(ForgeServer server, String repository, ForgeTokens tokens, ForgeHttpClient http) {
    this.server = server;
    this.repository = repository;
    this.tokens = tokens;
    this.http = http;
  }

  /** Reads a resource. */
  <T> T get(String path, Class<T> type) {
    return call("GET", path, Optional.empty(), type);
  }

  /** Sends a resource. */
  <T> T send(String method, String path, Object body, Class<T> type) {
    return call(method, path, Optional.of(body), type);
  }

  private <T> T call(String method, String path, Optional<?> body, Class<T> type) {
    String token = tokens.find(repository).orElseThrow(this::noAccess);
    URI address = URI.create(server.api() + path);
    ForgeReply reply = http.send(new ForgeRequest(server.kind(), method, address, token, body));
    if (!reply.succeeded()) {
      throw new ForgeRefusal(server, repository)
          .of(reply, reply.status() == 401 && tokens.renew(repository));
    }
    return reply.read(type).orElseThrow(this::unreadable);
  }

  private DeliveryRefused noAccess() {
    return DeliveryRefused.lasting(
        "%s of %s has no access to '%s': install it there, and start the task again."
            .formatted(tokens.label(), server.kind().label(), repository));
  }

  /** The page of a request, refused if it is no address that a browser opens. */
  String page(Optional<String> page) {
    return page.filter(url -> url.matches("https?://\\S+")).orElseThrow(this::unreadable);
  }

  private DeliveryRefused unreadable() {
    return DeliveryRefused.lasting(
        "The answer of %s is not that of %s's API: check %s."
            .formatted(
                GitRemoteUrl.withoutLogin(server.api().toString()),
                server.kind().label(),
                server.serverVariable()));
  }

  /** The path of a repository within that of a resource. */
  static String path(String repository) {
    return Stream.of(repository.split("/")).map(ForgeApi::encoded).collect(Collectors.joining("/"));
  }

  /** A text as one part of a path or a query. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
