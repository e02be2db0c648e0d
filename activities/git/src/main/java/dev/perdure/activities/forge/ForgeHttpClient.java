package dev.perdure.activities.forge;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Client for the APIs of forges. It follows no redirection, so that a token stays with its server.
 * It trusts the certificates that git trusts as well.
 */
final class ForgeHttpClient {

  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_SIZE = 4 << 20;

  private final Optional<Path> certificates;

  private ForgeHttpClient(Optional<Path> certificates) {
    this.certificates = certificates;
  }

  static ForgeHttpClient of(Function<String, Optional<String>> variables) {
    return new ForgeHttpClient(
        Stream.of("GIT_SSL_CAINFO", "SSL_CERT_FILE")
            .flatMap(name -> variables.apply(name).stream())
            .findFirst()
            .map(Path::of));
  }

  /** Sends a request; a failure of the connection may pass. */
  ForgeReply send(ForgeRequest request) {
    try (HttpClient client = client()) {
      HttpResponse<byte[]> reply =
          client.send(http(request), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_SIZE));
      String text = new String(reply.body(), StandardCharsets.UTF_8);
      return new ForgeReply(reply.statusCode(), reply.headers(), text);
    } catch (IOException e) {
      throw DeliveryRefused.passing(
          "%s can't be reached at %s: %s."
              .formatted(
                  request.kind().label(),
                  GitRemoteUrl.withoutLogin(server(request.address())),
                  Optional.ofNullable(e.getMessage()).orElse("the connection failed")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeliveryRefused.passing(
          "The call of %s was interrupted.".formatted(request.kind().label()));
    }
  }

  private HttpClient client() throws IOException {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(REQUEST_TIMEOUT);
    if (certificates.isPresent()) {
      builder.sslContext(TrustedCertificates.with(certificates.get()));
    }
    return builder.build();
  }

  private static HttpRequest http(ForgeRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.address())
            .timeout(REQUEST_TIMEOUT)
            .header("Authorization", "Bearer " + request.token())
            .header("Content-Type", "application/json")
            .method(
                request.method(),
                request
                    .body()
                    .map(json -> BodyPublishers.ofString(Json.write(json)))
                    .orElseGet(BodyPublishers::noBody));
    headers(request.kind()).forEach(builder::header);
    return builder.build();
  }

  private static Map<String, String> headers(ForgeKind kind) {
    return switch (kind) {
      case GITHUB ->
          Map.of("Accept", "application/vnd.github+json", "X-GitHub-Api-Version", "2022-11-28");
      case GITLAB -> Map.of("Accept", "application/json");
    };
  }

  private static String server(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }
}
