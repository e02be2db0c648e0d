package dev.perdure.activities.model.http;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One streamed call, made and read on the calling thread. Afterwards {@link #failure()} says why it
 * went wrong, whatever the library above made of it.
 */
final class VendorCall implements HttpClient {

  private static final int LONGEST_REFUSAL = 64 * 1024;

  private final java.net.http.HttpClient client;
  private final Patience patience;
  private final long longest;
  private final Refusals refusals;
  private final Cancellation cancellation;
  private final Predicate<ServerSentEvent> isLast;
  private final UnaryOperator<String> finishBody;
  private final UnaryOperator<ServerSentEventListener> listening;
  private @Nullable ModelFailure failure;

  VendorCall(Transport transport, CallShape shape, Cancellation cancellation) {
    this.client = transport.client();
    this.patience = transport.patience();
    this.longest = transport.longest();
    this.refusals = new Refusals(shape.endpoint());
    this.isLast = shape.isLast();
    this.finishBody = shape.finishBody();
    this.listening = shape.listening();
    this.cancellation = cancellation;
  }

  Optional<ModelFailure> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    throw new UnsupportedOperationException("Models are only ever asked for a stream.");
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    try {
      stream(request, parser, listener);
    } catch (ModelFailure problem) {
      failure = problem;
      listener.onError(problem);
    }
  }

  private void stream(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    HttpResponse<InputStream> response = open(request);
    var watch = new BodyWatch(response.body(), patience.idle(), longest);
    try (watch;
        var _ = cancellation.onCancel(watch::abort)) {
      if (response.statusCode() / 100 != 2) {
        throw refusals.refused(response.statusCode(), response.headers(), text(watch.body()));
      }
      listener.onOpen(opened(response));
      var guard = new StreamGuard(listening.apply(listener), isLast, refusals, watch::complete);
      parser.parse(watch.body(), guard);
      conclude(guard, watch);
    }
    listener.onClose();
  }

  private HttpResponse<InputStream> open(HttpRequest request) {
    CompletableFuture<HttpResponse<InputStream>> pending =
        client.sendAsync(toJdk(request), BodyHandlers.ofInputStream());
    try (var _ = cancellation.onCancel(() -> pending.cancel(true))) {
      return pending.get(patience.headers().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      pending.cancel(true);
      throw refusals.silent(patience.headers());
    } catch (CancellationException e) {
      throw refusals.cancelled();
    } catch (ExecutionException e) {
      throw cancellation.isCancelled() ? refusals.cancelled() : refusals.unreachable(e);
    } catch (InterruptedException e) {
      pending.cancel(true);
      Thread.currentThread().interrupt();
      throw refusals.cancelled();
    }
  }

  private java.net.http.HttpRequest toJdk(HttpRequest request) {
    var builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
    request.headers().forEach((name, values) -> values.forEach(v -> builder.header(name, v)));
    return builder.POST(BodyPublishers.ofString(finishBody.apply(request.body()))).build();
  }

  private static SuccessfulHttpResponse opened(HttpResponse<?> response) {
    return SuccessfulHttpResponse.builder()
        .statusCode(response.statusCode())
        .headers(response.headers().map())
        .build();
  }

  private void conclude(StreamGuard guard, BodyWatch watch) {
    if (guard.isComplete()) {
      return;
    }
    if (cancellation.isCancelled() || Thread.currentThread().isInterrupted()) {
      throw refusals.cancelled();
    }
    guard.failure().ifPresent(VendorCall::raise);
    if (watch.isTooLong()) {
      throw refusals.tooLong(longest);
    }
    if (watch.isStalled()) {
      throw refusals.stalled(patience.idle());
    }
    guard.cut().ifPresent(cause -> raise(refusals.cut(cause)));
    throw refusals.endedEarly();
  }

  private static void raise(ModelFailure problem) {
    throw problem;
  }

  private String text(InputStream body) {
    try {
      return new String(body.readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8);
    } catch (IOException e) {
      if (cancellation.isCancelled()) {
        throw ModelFailure.of(Kind.CANCELLED, "The model call was cancelled.");
      }
      return "";
    }
  }
}
