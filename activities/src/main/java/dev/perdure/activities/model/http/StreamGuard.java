package dev.perdure.activities.model.http;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.perdure.activities.model.ModelFailure;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Listens before the library does: finds errors inside a stream and notices its proper end. */
final class StreamGuard implements ServerSentEventListener {

  private final ServerSentEventListener library;
  private final Predicate<ServerSentEvent> isLast;
  private final Refusals refusals;
  private final Runnable whenComplete;
  private boolean complete;
  private @Nullable ModelFailure failure;
  private @Nullable Throwable cut;

  StreamGuard(
      ServerSentEventListener library,
      Predicate<ServerSentEvent> isLast,
      Refusals refusals,
      Runnable whenComplete) {
    this.library = library;
    this.isLast = isLast;
    this.refusals = refusals;
    this.whenComplete = whenComplete;
  }

  @Override
  public void onOpen(SuccessfulHttpResponse response) {
    library.onOpen(response);
  }

  @Override
  public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
    if (failure != null) {
      return;
    }
    refusals.inEvent(event.data()).ifPresent(this::fail);
    if (failure == null) {
      pass(event, context);
    }
    if (failure != null) {
      context.parsingHandle().cancel();
    }
  }

  /** The parser drops what the library throws, so the flag has to tell. */
  private void pass(ServerSentEvent event, ServerSentEventContext context) {
    boolean understood = false;
    try {
      library.onEvent(event, context);
      understood = true;
    } finally {
      if (!understood) {
        fail(refusals.unreadable(event.data()));
      }
    }
    if (isLast.test(event)) {
      complete = true;
      whenComplete.run();
    }
  }

  @Override
  public void onError(Throwable throwable) {
    cut = throwable;
  }

  private void fail(ModelFailure found) {
    failure = found;
  }

  boolean isComplete() {
    return complete && failure == null;
  }

  Optional<ModelFailure> failure() {
    return Optional.ofNullable(failure);
  }

  Optional<Throwable> cut() {
    return Optional.ofNullable(cut);
  }
}
