package dev.perdure.web.trace;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.testing.Eventually;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver of OTLP over HTTP: keeps the spans that arrive at {@code /v1/traces}, and headers. */
public final class OtlpReceiver implements AutoCloseable {

  private static final Duration RECEIVE_TIMEOUT = Duration.ofMinutes(2);

  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final List<String> otherPaths = new CopyOnWriteArrayList<>();

  private OtlpReceiver(HttpServer server) {
    this.server = server;
    server.createContext("/", this::receive);
    server.start();
  }

  /** Starts on a free port. */
  public static OtlpReceiver start() {
    try {
      return new OtlpReceiver(
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (exchange.getRequestURI().getPath().equals("/v1/traces")) {
      authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      ExportTraceServiceRequest.parseFrom(body).getResourceSpansList().stream()
          .flatMap(resource -> resource.getScopeSpansList().stream())
          .flatMap(scope -> scope.getSpansList().stream())
          .forEach(spans::add);
    } else {
      otherPaths.add(exchange.getRequestURI().getPath());
    }
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** All spans so far. */
  public List<Span> spans() {
    return spans;
  }

  /** The spans of a trace so far. */
  public List<Span> spans(String traceId) {
    return spans.stream().filter(span -> hex(span.getTraceId()).equals(traceId)).toList();
  }

  /** Waits for a span of a trace. */
  public void await(String traceId, String name) {
    Eventually.that(
        RECEIVE_TIMEOUT,
        () -> spans(traceId).stream().anyMatch(span -> span.getName().equals(name)),
        () -> "no span '%s' in %s".formatted(name, spans.stream().map(Span::getName).toList()));
  }

  /** The values of the header {@code Authorization}. */
  public List<String> authorizations() {
    return authorizations;
  }

  /** The paths of requests that bring no spans. */
  public List<String> otherPaths() {
    return otherPaths;
  }

  public static String hex(ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
