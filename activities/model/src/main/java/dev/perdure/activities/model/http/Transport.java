package dev.perdure.activities.model.http;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.http.RequestAuthentication.OutgoingRequest;
import dev.perdure.activities.trace.SpanAttributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/**
 * The HTTP client of all model calls: sends a request and streams the events of the answer, with
 * timeouts and cancellation. It speaks HTTP/1.1, as some local servers dislike an upgrade.
 */
public final class Transport implements AutoCloseable {
  /** Far above the longest answer of any model, with a few hundred bytes for each token. */
  private static final long MAX_ANSWER_BYTES = 64L * 1024 * 1024;

  private static final int MAX_ERROR_BYTES = 64 * 1024;
  private static final int MAX_REPLY_SIZE = 4 * 1024 * 1024;
  private static final int UNAUTHORIZED = 401;
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  private final RefusedParameters refusedParameters = new RefusedParameters();
  private final Map<ConnectionSettings, HttpClient> clients = new ConcurrentHashMap<>();
  private final Timeouts timeouts;
  private final long longest;
  private final TextMapPropagator propagator;

  /** A transport without a connection yet. */
  public Transport(Timeouts timeouts) {
    this(timeouts, MAX_ANSWER_BYTES);
  }

  Transport(Timeouts timeouts, long longest) {
    this(timeouts, longest, TextMapPropagator.noop());
  }

  /** A transport whose requests carry the trace context in headers. */
  public Transport(Timeouts timeouts, TextMapPropagator propagator) {
    this(timeouts, MAX_ANSWER_BYTES, propagator);
  }

  private Transport(Timeouts timeouts, long longest, TextMapPropagator propagator) {
    this.timeouts = timeouts;
    this.longest = longest;
    this.propagator = propagator;
  }

  private HttpClient client(Endpoint endpoint) {
    return clients.computeIfAbsent(
        endpoint.access().connection(),
        connection ->
            connection
                .client()
                .version(Version.HTTP_1_1)
                .followRedirects(Redirect.NEVER)
                .connectTimeout(timeouts.connect())
                .build());
  }

  /** The parameters that servers refused since this transport was made. */
  public RefusedParameters refusedParameters() {
    return refusedParameters;
  }

  /**
   * Sends the request and reads the reply's events on the calling thread.
   *
   * @throws ModelFailure if the reply does not come to its last event; nothing is retried
   */
  public void stream(VendorRequest request, ReplyEventReader reader, Cancellation cancellation) {
    var errors = new ErrorMapper(request.endpoint());
    HttpResponse<InputStream> response = authenticated(request, errors, cancellation);
    Span.current().setAttribute(SpanAttributes.HTTP_STATUS, (long) response.statusCode());
    var watch = new IdleWatch(response.body(), timeouts.idle(), longest);
    try (watch;
        var _ = cancellation.onCancel(watch::abort)) {
      if (response.statusCode() / 100 != 2) {
        String body = errorBody(watch.body(), cancellation);
        throw NamedMediaFinder.named(
            errors.refused(response.statusCode(), response.headers(), body), request.body());
      }
      StreamedEvents events = reader.events(watch.body());
      Optional<IOException> cut = readEvents(events, watch, reader, errors);
      if (!watch.isComplete() && !(cut.isEmpty() && isWhole(events, reader, errors))) {
        throw incomplete(watch, cut, errors, cancellation);
      }
    }
  }

  /** Some servers leave out the last event, or send one JSON document instead of a stream. */
  private static boolean isWhole(
      StreamedEvents events, ReplyEventReader reader, ErrorMapper errors) {
    if (reader.isEnded()) {
      return true;
    }
    Optional<JsonNode> document = errors.document(events.rest());
    if (document.isPresent() && !reader.readDocument(document.get())) {
      throw errors.unreadable(events.rest());
    }
    return document.isPresent() || readLines(events, reader, errors);
  }

  /** Some servers send each event as a line of its own, without the words of an event stream. */
  private static boolean readLines(
      StreamedEvents events, ReplyEventReader reader, ErrorMapper errors) {
    if (events.hasEvents() || events.rest().isBlank()) {
      return false;
    }
    List<String> lines = events.rest().lines().filter(line -> !line.isBlank()).toList();
    if (!lines.getFirst().startsWith("{")) {
      throw errors.noStream(events.rest());
    }
    boolean isLast = false;
    for (String line : lines) {
      isLast |= reader.read(errors.event(line));
    }
    return isLast || reader.isEnded();
  }

  /** A server may end a token before its time; the request is then sent with a new one. */
  private HttpResponse<InputStream> authenticated(
      VendorRequest request, ErrorMapper errors, Cancellation cancellation) {
    HttpResponse<InputStream> response = open(request, errors, cancellation);
    boolean isRenewed =
        response.statusCode() == UNAUTHORIZED
            && request
                .endpoint()
                .access()
                .authentication()
                .filter(RequestAuthentication::renew)
                .isPresent();
    if (!isRenewed) {
      return response;
    }
    errorBody(response.body(), cancellation);
    return open(request, errors, cancellation);
  }

  private HttpResponse<InputStream> open(
      VendorRequest request, ErrorMapper errors, Cancellation cancellation) {
    CompletableFuture<HttpResponse<InputStream>> pending =
        client(request.endpoint()).sendAsync(httpRequest(request), BodyHandlers.ofInputStream());
    try (var _ = cancellation.onCancel(() -> pending.cancel(true))) {
      return pending.get(timeouts.headers().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      pending.cancel(true);
      throw errors.silent(timeouts.headers());
    } catch (CancellationException e) {
      throw ModelFailure.cancelled();
    } catch (ExecutionException e) {
      throw cancellation.isCancelled() ? ModelFailure.cancelled() : errors.unreachable(e);
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      throw ModelFailure.cancelled();
    }
  }

  private HttpRequest httpRequest(VendorRequest request) {
    return builder(request, "POST")
        .setHeader("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(request.body()))
        .build();
  }

  private HttpRequest.Builder builder(VendorRequest request, String method) {
    URI uri = request.uri();
    var builder = HttpRequest.newBuilder(uri);
    EndpointAccess access = request.endpoint().access();
    request.headers().forEach(builder::setHeader);
    access.headers().forEach(builder::setHeader);
    access
        .authentication()
        .map(each -> each.headers(new OutgoingRequest(method, uri, request.body())))
        .ifPresent(headers -> headers.forEach(builder::setHeader));
    nameServer(Span.current(), uri);
    propagator.inject(
        Context.current(), builder, (_, name, value) -> builder.setHeader(name, value));
    return builder;
  }

  private static void nameServer(Span span, URI uri) {
    if (span.isRecording() && uri.getHost() != null) {
      int usual = uri.getScheme().equalsIgnoreCase("https") ? HTTPS_PORT : HTTP_PORT;
      span.setAttribute(SpanAttributes.SERVER_ADDRESS, uri.getHost())
          .setAttribute(
              SpanAttributes.SERVER_PORT, (long) (uri.getPort() < 0 ? usual : uri.getPort()));
    }
  }

  /** The reply to a small question: a GET without a body, else a POST. */
  public VendorReply ask(VendorRequest request) throws IOException {
    HttpRequest asked =
        request.body().isEmpty() ? builder(request, "GET").GET().build() : httpRequest(request);
    try {
      return client(request.endpoint())
          .sendAsync(asked, BodyHandlers.ofInputStream())
          .thenApplyAsync(Transport::reply)
          .get(timeouts.headers().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The request was interrupted.");
    }
  }

  private static VendorReply reply(HttpResponse<InputStream> response) {
    try (InputStream body = response.body()) {
      byte[] start = body.readNBytes(MAX_REPLY_SIZE);
      return new VendorReply(response.statusCode(), new String(start, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads to the end of the body, so that the connection can be used again. */
  private static Optional<IOException> readEvents(
      StreamedEvents events, IdleWatch watch, ReplyEventReader reader, ErrorMapper errors) {
    try {
      for (var data = events.next(); data.isPresent(); data = events.next()) {
        if (!watch.isComplete() && reader.read(errors.event(data.get()))) {
          watch.complete();
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(e);
    }
  }

  private ModelFailure incomplete(
      IdleWatch watch, Optional<IOException> cut, ErrorMapper errors, Cancellation cancellation) {
    if (cancellation.isCancelled() || Thread.currentThread().isInterrupted()) {
      return ModelFailure.cancelled();
    }
    if (watch.isTooLong()) {
      return errors.tooLong(longest);
    }
    if (watch.isStalled()) {
      return errors.stalled(timeouts.idle());
    }
    return cut.map(errors::cut).orElseGet(errors::endedEarly);
  }

  private static String errorBody(InputStream body, Cancellation cancellation) {
    try {
      return new String(body.readNBytes(MAX_ERROR_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      if (cancellation.isCancelled()) {
        throw ModelFailure.cancelled();
      }
      return "";
    }
  }

  @Override
  public void close() {
    clients.values().forEach(HttpClient::shutdownNow);
  }
}
