package dev.perdure.activities.model.azure;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import dev.perdure.activities.model.http.ConnectionSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Sends the requests of Azure's library for identities through the JDK's client. */
final class EntraHttpClient implements HttpClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final Set<String> RESTRICTED =
      Set.of("connection", "content-length", "expect", "host", "upgrade");

  private final java.net.http.HttpClient client;

  EntraHttpClient(ConnectionSettings connection) {
    this.client = connection.client().connectTimeout(TIMEOUT).build();
  }

  @Override
  public Mono<HttpResponse> send(HttpRequest request) {
    byte[] body =
        request.getBodyAsBinaryData() == null
            ? new byte[0]
            : request.getBodyAsBinaryData().toBytes();
    var builder =
        java.net.http.HttpRequest.newBuilder(URI.create(request.getUrl().toString()))
            .timeout(TIMEOUT)
            .method(request.getHttpMethod().toString(), BodyPublishers.ofByteArray(body));
    request.getHeaders().stream()
        .filter(each -> !RESTRICTED.contains(each.getName().toLowerCase(Locale.ROOT)))
        .forEach(each -> builder.setHeader(each.getName(), each.getValue()));
    return Mono.fromCallable(() -> sent(request, builder.build()))
        .subscribeOn(Schedulers.boundedElastic());
  }

  private HttpResponse sent(HttpRequest request, java.net.http.HttpRequest built)
      throws IOException, InterruptedException {
    var response = client.send(built, BodyHandlers.ofByteArray());
    var headers = new HttpHeaders();
    response
        .headers()
        .map()
        .forEach((name, values) -> headers.set(HttpHeaderName.fromString(name), values));
    return new ReceivedResponse(request, response.statusCode(), headers, response.body());
  }

  /** A response whose body has arrived. */
  private static final class ReceivedResponse extends HttpResponse {
    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;

    ReceivedResponse(HttpRequest request, int status, HttpHeaders headers, byte[] body) {
      super(request);
      this.status = status;
      this.headers = headers;
      this.body = body;
    }

    @Override
    public int getStatusCode() {
      return status;
    }

    @Override
    @Deprecated
    public @Nullable String getHeaderValue(String name) {
      return headers.getValue(HttpHeaderName.fromString(name));
    }

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public Flux<ByteBuffer> getBody() {
      return Flux.just(ByteBuffer.wrap(body));
    }

    @Override
    public Mono<byte[]> getBodyAsByteArray() {
      return Mono.just(body);
    }

    @Override
    public Mono<String> getBodyAsString() {
      return getBodyAsString(StandardCharsets.UTF_8);
    }

    @Override
    public Mono<String> getBodyAsString(Charset charset) {
      return Mono.just(new String(body, charset));
    }
  }
}
