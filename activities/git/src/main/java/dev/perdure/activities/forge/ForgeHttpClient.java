package dev.perdure.activities.forge;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.network.TrustedCertificates;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * Client for the APIs of forges. It follows no redirection, so that a token stays with its server.
 * It trusts the certificates that git trusts as well, and takes the proxies that git takes.
 */
final class ForgeHttpClient {

  /** The time until a forge must have begun its answer. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

  private static final int MAX_SIZE_MIB = 4;

  private static final int MAX_CAUSES = 10;

  /** The JDK's words for an answer that is larger than the limit. */
  private static final String TOO_LARGE = "exceeds capacity";

  private final Optional<CertificateFile> certificates;
  private final ForgeProxies forgeProxies;
  private final Duration timeout;

  private ForgeHttpClient(
      Optional<CertificateFile> certificates, ForgeProxies forgeProxies, Duration timeout) {
    this.certificates = certificates;
    this.forgeProxies = forgeProxies;
    this.timeout = timeout;
  }

  /** A file of certificates with the variable that names the file. */
  private record CertificateFile(String variable, Path path) {

    SSLContext context() throws IOException {
      return TrustedCertificates.with(path);
    }
  }

  static ForgeHttpClient of(Function<String, Optional<String>> variables) {
    return new ForgeHttpClient(
        Stream.of("GIT_SSL_CAINFO", "SSL_CERT_FILE")
            .flatMap(name ->
                variables.apply(name).stream()
                    .map(file -> new CertificateFile(name, Path.of(file))))
            .findFirst(),
        ForgeProxies.of(variables),
        REQUEST_TIMEOUT);
  }

  /** The same with another time until an answer must have begun; twice the time must end it. */
  ForgeHttpClient within(Duration time) {
    return new ForgeHttpClient(certificates, forgeProxies, time);
  }

  /** The same with the proxies of git's settings, which come before those of the environment. */
  ForgeHttpClient with(Git git) {
    return new ForgeHttpClient(certificates, forgeProxies.with(git), timeout);
  }

  /** Refuses a file of certificates that can't be used. */
  void requireCertificates() {
    certificates.ifPresent(file -> {
      try {
        file.context();
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "%s is '%s', which can't be used (%s): name a file of certificates in PEM, or unset it."
                .formatted(file.variable(), file.path(), e.getMessage()),
            e);
      }
    });
  }

  /** Sends a request; a failure of the connection may pass. */
  ForgeReply send(ForgeRequest request) {
    Optional<ForgeProxy> proxy = forgeProxies.find(request);
    try (HttpClient client = client(proxy)) {
      HttpResponse<byte[]> reply = exchange(client, http(request, proxy));
      var answer = new ForgeReply(reply.statusCode(), reply.headers(), text(reply));
      proxy.ifPresent(way -> way.requireAnswerOfForge(request, answer));
      return answer;
    } catch (IOException e) {
      throw failed(request, proxy, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeliveryRefused.passing(
          "The call of %s was interrupted.".formatted(request.kind().label()));
    }
  }

  /** The time limit of a request ends with the head of its answer, so the body has another. */
  private HttpResponse<byte[]> exchange(HttpClient client, HttpRequest request)
      throws IOException, InterruptedException {
    BodyHandler<byte[]> body =
        BodyHandlers.limiting(BodyHandlers.ofByteArray(), (long) MAX_SIZE_MIB << 20);
    try {
      return client
          .sendAsync(request, body)
          .get(timeout.multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("its answer did not end in time", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } finally {
      client.shutdownNow();
    }
  }

  private static DeliveryRefused failed(
      ForgeRequest request, Optional<ForgeProxy> proxy, IOException failure) {
    String forge = request.kind().label();
    String reason = Optional.ofNullable(failure.getMessage()).orElse("the connection failed");
    if (reason.contains(TOO_LARGE)) {
      return DeliveryRefused.lasting(
          "The answer of %s is larger than %d MiB, which no answer of %s's API is: check %s."
              .formatted(request.server(), MAX_SIZE_MIB, forge, request.kind().serverVariable()));
    }
    if (isUntrusted(failure)) {
      return DeliveryRefused.lasting(
          "The certificate of %s is not trusted (%s): name the PEM file of its authority in GIT_SSL_CAINFO, and start Perdure again."
              .formatted(request.server(), reason));
    }
    return proxy
        .map(way -> way.failed(request, reason))
        .orElseGet(() ->
            DeliveryRefused.passing(
                "%s can't be reached at %s: %s. Check the network and %s."
                    .formatted(forge, request.server(), reason, request.kind().serverVariable())));
  }

  private static boolean isUntrusted(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(MAX_CAUSES)
        .anyMatch(CertificateException.class::isInstance);
  }

  /** The body; the answer of a proxy to a failed tunnel has none. */
  private static String text(HttpResponse<byte[]> reply) {
    return new String(
        Objects.requireNonNullElse(reply.body(), new byte[0]), StandardCharsets.UTF_8);
  }

  private HttpClient client(Optional<ForgeProxy> proxy) throws IOException {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(timeout);
    proxy.map(ForgeProxy::selector).ifPresent(builder::proxy);
    if (certificates.isPresent()) {
      builder.sslContext(trusting(certificates.get()));
    }
    return builder.build();
  }

  private static SSLContext trusting(CertificateFile file) throws IOException {
    try {
      return file.context();
    } catch (IOException e) {
      throw new IOException(
          "the certificates of '%s' can't be used (%s)".formatted(file.path(), e.getMessage()), e);
    }
  }

  private HttpRequest http(ForgeRequest request, Optional<ForgeProxy> proxy) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.address())
            .timeout(timeout)
            .header("Authorization", "Bearer " + request.token())
            .header("Content-Type", "application/json")
            .method(
                request.method(),
                request
                    .body()
                    .map(json -> BodyPublishers.ofString(Json.write(json)))
                    .orElseGet(BodyPublishers::noBody));
    headers(request.kind()).forEach(builder::header);
    proxy
        .flatMap(way -> way.proxy().authorization())
        .ifPresent(login -> builder.header("Proxy-Authorization", login));
    return builder.build();
  }

  private static Map<String, String> headers(ForgeKind kind) {
    return switch (kind) {
      case GITHUB ->
          Map.of("Accept", "application/vnd.github+json", "X-GitHub-Api-Version", "2022-11-28");
      case GITLAB -> Map.of("Accept", "application/json");
    };
  }
}
