package dev.perdure.activities.model.chat;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import dev.perdure.activities.model.ModelListener;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes deltas on and keeps the first end of a stream, whichever it is. */
public final class StreamCollector implements StreamingChatResponseHandler {

  private final ModelListener listener;
  private final Deltas text = new Deltas();
  private final Deltas thinking = new Deltas();
  private int started = -1;
  private boolean listenerFailed;
  private @Nullable ChatResponse response;
  private @Nullable Throwable error;

  /** Collects for this listener. */
  public StreamCollector(ModelListener listener) {
    this.listener = listener;
  }

  /** The text exactly as it was told to the listener. */
  public String text() {
    return text.toString();
  }

  /** The reasoning exactly as it was told to the listener. */
  public String thinking() {
    return thinking.toString();
  }

  /** The complete answer, or the reason why there is none; the transport's reason comes first. */
  public ChatResponse result(Optional<ModelFailure> transport) {
    if (listenerFailed && error instanceof RuntimeException problem) {
      throw problem;
    }
    transport.ifPresent(failure -> {
      throw failure;
    });
    if (error != null) {
      throw ModelFailure.causedBy(
          Kind.BAD_REPLY, "The answer could not be read: %s.".formatted(error), error);
    }
    if (response == null || response.finishReason() == null) {
      throw ModelFailure.of(
          Kind.BAD_REPLY, "The model's answer ended without saying why it stopped.");
    }
    return response;
  }

  @Override
  public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
    String delta = text.next(partial.text());
    tell(() -> listener.onText(delta), context.streamingHandle()::cancel);
  }

  @Override
  public void onPartialThinking(PartialThinking partial, PartialThinkingContext context) {
    String delta = thinking.next(partial.text());
    tell(() -> listener.onThinking(delta), context.streamingHandle()::cancel);
  }

  @Override
  public void onPartialToolCall(PartialToolCall partial, PartialToolCallContext context) {
    tell(
        () -> {
          start(partial.index(), partial.name());
          listener.onToolArguments(partial.index(), partial.partialArguments());
        },
        context.streamingHandle()::cancel);
  }

  @Override
  public void onCompleteToolCall(CompleteToolCall call) {
    tell(
        () -> {
          start(call.index(), call.toolExecutionRequest().name());
          listener.onToolFinished(call.index());
        },
        () -> {});
  }

  private void start(int index, String name) {
    if (index > started) {
      started = index;
      listener.onToolStarted(index, Hygiene.text(name));
    }
  }

  /** The library swallows what a listener throws, so it is marked and the stream is ended here. */
  private void tell(Runnable news, Runnable endStream) {
    boolean told = false;
    try {
      news.run();
      told = true;
    } finally {
      if (!told) {
        listenerFailed = true;
        endStream.run();
      }
    }
  }

  @Override
  public void onCompleteResponse(ChatResponse complete) {
    if (error == null && response == null) {
      response = complete;
    }
  }

  @Override
  public void onError(Throwable problem) {
    if (error == null && response == null) {
      error = problem;
    }
  }
}
