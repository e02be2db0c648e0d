package dev.perdure.activities.model.registry;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.trace.SpanAttributes;
import dev.perdure.planner.message.Usage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A chat model whose calls are spans. The spans follow OpenTelemetry's semantic conventions for
 * generative AI.
 */
record TracedChatModel(ModelCard card, ChatModel model, Tracer tracer) implements ChatModel {

  private static final String CHAT = "chat";

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    Span span = start(request);
    try (Scope _ = span.makeCurrent()) {
      ModelReply reply = model.stream(request, listener, cancellation);
      answered(span, reply);
      return reply;
    } catch (ModelFailure failure) {
      span.setAttribute(SpanAttributes.ERROR_TYPE, failure.kind().name().toLowerCase(Locale.ROOT))
          .setStatus(StatusCode.ERROR, failure.sentence());
      throw failure;
    } finally {
      span.end();
    }
  }

  private Span start(ModelRequest request) {
    var span =
        tracer
            .spanBuilder(CHAT + " " + card.id())
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute(SpanAttributes.OPERATION, CHAT)
            .setAttribute(SpanAttributes.PROVIDER, provider(card.provider()))
            .setAttribute(SpanAttributes.REQUEST_MODEL, card.id())
            .setAttribute(SpanAttributes.STREAM, true)
            .setAttribute(SpanAttributes.CONVERSATION, request.context().runId())
            .setAttribute(SpanAttributes.AGENT, request.context().agent())
            .setAttribute(SpanAttributes.PHASE, request.context().phase())
            .setAttribute(SpanAttributes.TURN, (long) request.context().turn());
    var options = request.options();
    options
        .maxOutputTokens()
        .ifPresent(limit -> span.setAttribute(SpanAttributes.MAX_TOKENS, (long) limit));
    options
        .sampling()
        .temperature()
        .ifPresent(value -> span.setAttribute(SpanAttributes.TEMPERATURE, value));
    options.sampling().topP().ifPresent(value -> span.setAttribute(SpanAttributes.TOP_P, value));
    options
        .variant()
        .ifPresent(effort -> span.setAttribute(SpanAttributes.REASONING, Json.name(effort)));
    return span.startSpan();
  }

  /** The conventions have a name of their own for Gemini. */
  private static String provider(String name) {
    return name.equals("google") ? "gcp.gemini" : name;
  }

  private void answered(Span span, ModelReply reply) {
    Usage usage = card.priced(reply.usage());
    span.setAttribute(SpanAttributes.RESPONSE_MODEL, reply.model())
        .setAttribute(SpanAttributes.FINISH_REASONS, List.of(Json.name(reply.finish())))
        .setAttribute(
            SpanAttributes.INPUT_TOKENS,
            usage.inputTokens() + usage.cacheReadTokens() + usage.cacheWriteTokens())
        .setAttribute(SpanAttributes.OUTPUT_TOKENS, usage.outputTokens())
        .setAttribute(SpanAttributes.CACHE_READ_TOKENS, usage.cacheReadTokens())
        .setAttribute(SpanAttributes.CACHE_WRITE_TOKENS, usage.cacheWriteTokens());
    Optional.ofNullable(usage.cost())
        .ifPresent(cost -> span.setAttribute(SpanAttributes.COST, cost.doubleValue()));
  }
}
