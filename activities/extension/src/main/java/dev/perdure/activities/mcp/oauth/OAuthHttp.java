package dev.perdure.activities.mcp.oauth;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.ForbiddenAddressException;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** The HTTP client for OAuth servers: no redirects, small answers, one limit of time for each. */
final class OAuthHttp {

  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);
  private static final int MAX_SIZE = 256 * 1024;
  static final int MAX_QUOTED_TEXT_LENGTH = 200;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Supplier<HostDenials> denials;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(REQUEST_TIMEOUT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  /** Sends nothing to hosts that these deny as they are at each request. */
  OAuthHttp(Supplier<HostDenials> denials) {
    this.denials = denials;
  }

  /** The body of a refusal (RFC 6749). */
  @JsonNaming(SnakeCaseStrategy.class)
  record OAuthError(@Nullable String error, @Nullable String errorDescription) {}

  OAuthReply get(URI address) {
    return json(HttpRequest.newBuilder(address).GET());
  }

  OAuthReply postJson(URI address, Object body) {
    return json(
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(Json.write(body))));
  }

  OAuthReply postForm(URI address, Map<String, String> fields, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(fields)));
    headers.forEach(request::header);
    return json(request);
  }

  /** The headers of an MCP server's answer to a caller without a token. */
  HttpResponse<InputStream> greet(URI server) {
    String greeting =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"perdure","version":"1"}}}\
        """;
    HttpRequest request =
        HttpRequest.newBuilder(server)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(greeting))
            .build();
    HttpResponse<InputStream> reply = send(request, BodyHandlers.ofInputStream());
    try {
      reply.body().close();
    } catch (IOException e) {
      throw new OAuthFailure("%s broke off: %s.".formatted(server, e.getMessage()));
    }
    return reply;
  }

  private OAuthReply json(HttpRequest.Builder builder) {
    HttpRequest request = builder.header("Accept", "application/json").build();
    HttpResponse<byte[]> reply =
        send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_SIZE));
    if (reply.statusCode() / 100 == 3) {
      throw new OAuthFailure(
          "%s redirects to '%s', and no redirect is followed while signing in."
              .formatted(
                  request.uri(),
                  InvisibleCharEscaper.start(
                      reply.headers().firstValue("Location").orElse(""), MAX_QUOTED_TEXT_LENGTH)));
    }
    return new OAuthReply(reply.statusCode(), new String(reply.body(), StandardCharsets.UTF_8));
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    denials
        .get()
        .refusal(request.uri())
        .ifPresent(denial -> {
          throw new OAuthFailure(denial);
        });
    CompletableFuture<HttpResponse<T>> reply = client.sendAsync(request, handler);
    try {
      return reply.get(REQUEST_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new OAuthFailure("%s: %s".formatted(request.uri(), fault(e)));
    } catch (TimeoutException e) {
      reply.cancel(true);
      throw new OAuthFailure(
          "%s gave no whole answer within %d s."
              .formatted(request.uri(), REQUEST_TIMEOUT.toSeconds()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new OAuthFailure("The login was interrupted.");
    }
  }

  /** An answer that is too long fails with its limit, any other failure with its own words. */
  private static String fault(ExecutionException failed) {
    Throwable cause = failed.getCause() == null ? failed : failed.getCause();
    String words = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return "no usable answer (%s; at most %d bytes are read).".formatted(words, MAX_SIZE);
  }

  /** Fields as a form, or as the query of an address. */
  static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * An address that a server names: HTTPS, or on this machine if the server is as well. One of the
   * public internet does not lead into the networks behind it.
   */
  static URI trusted(String what, String address, URI server) {
    URI uri = uri(address);
    boolean local = "http".equals(uri.getScheme()) && isLoopback(uri) && isLoopback(server);
    boolean plain = uri.getRawUserInfo() == null && uri.getRawFragment() == null;
    if (uri.getHost() == null || !plain || !(local || "https".equals(uri.getScheme()))) {
      throw new OAuthFailure(
          "'%s' is not accepted as its %s: it must be an https address without a user or a fragment."
              .formatted(InvisibleCharEscaper.start(address, MAX_QUOTED_TEXT_LENGTH), what));
    }
    requireNoWayIn(what, uri, server);
    return uri;
  }

  private static void requireNoWayIn(String what, URI address, URI server) {
    boolean elsewhere = !String.valueOf(address.getHost()).equals(server.getHost());
    if (elsewhere && isPublic(server) && !isPublic(address)) {
      throw new OAuthFailure(
          "'%s' is not accepted as its %s: it is not an address of the public internet, as the server's own is."
              .formatted(
                  InvisibleCharEscaper.start(address.toString(), MAX_QUOTED_TEXT_LENGTH), what));
    }
  }

  private static boolean isPublic(URI address) {
    try {
      CheckedDnsResolver.ofThePublic().checkForProxy(address.getHost());
      return true;
    } catch (ForbiddenAddressException e) {
      return false;
    }
  }

  private static URI uri(String address) {
    try {
      return URI.create(address);
    } catch (IllegalArgumentException e) {
      return URI.create("");
    }
  }

  static boolean isLoopback(URI address) {
    return address.getHost() != null && LOOPBACK.contains(address.getHost());
  }

  /** The part of an address that names its server. */
  static String origin(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }
}
