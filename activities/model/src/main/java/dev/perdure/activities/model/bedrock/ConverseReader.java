package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.activities.model.http.StreamedEvents;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Reads the streamed events of Bedrock's Converse API into a model's reply. */
final class ConverseReader implements ReplyEventReader {

  private final String model;
  private final ReplyCollector reply;
  private final Map<Integer, ReasoningBlock> thoughts = new TreeMap<>();
  private final Map<Integer, ReplyCollector.StreamedCall> calls = new TreeMap<>();
  private boolean isEnded;

  ConverseReader(String model, ReplyListener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  @Override
  public StreamedEvents events(InputStream body) {
    return new EventFrames(body);
  }

  /** The counts of tokens come after the end of the message, and are the last event. */
  @Override
  public boolean read(JsonNode event) {
    JsonNode start = event.path("contentBlockStart");
    begin(start.path("contentBlockIndex").asInt(0), start.path("start"));
    JsonNode delta = event.path("contentBlockDelta");
    extend(delta.path("contentBlockIndex").asInt(0), delta.path("delta"));
    finish(event.at("/messageStop/stopReason").asString(""));
    JsonNode counts = event.at("/metadata/usage");
    if (counts.isObject()) {
      count(counts);
    }
    return event.has("metadata");
  }

  @Override
  public boolean isEnded() {
    return isEnded;
  }

  private void begin(int index, JsonNode start) {
    JsonNode use = start.path("toolUse");
    if (use.isObject()) {
      var call = reply.call();
      call.identify(use.path("toolUseId").asString(""), use.path("name").asString(""));
      calls.put(index, call);
    }
  }

  private void extend(int index, JsonNode delta) {
    reply.text(delta.path("text").asString(""));
    JsonNode thought = delta.path("reasoningContent");
    if (thought.isObject()) {
      reply.thinking(thought.path("text").asString(""));
      thoughts.computeIfAbsent(index, _ -> new ReasoningBlock()).add(thought);
    }
    String arguments = delta.at("/toolUse/input").asString("");
    if (!arguments.isEmpty() && !reply.calls().isEmpty()) {
      calls.getOrDefault(index, reply.calls().getLast()).arguments(arguments);
    }
  }

  private void finish(String reason) {
    isEnded |= !reason.isEmpty();
    switch (reason) {
      case "" -> {
        // Not said yet.
      }
      case "max_tokens", "model_context_window_exceeded" -> reply.finish(FinishReason.MAX_TOKENS);
      case "guardrail_intervened", "content_filtered" -> reply.finish(FinishReason.CONTENT_FILTER);
      default -> reply.finish(FinishReason.END_TURN);
    }
  }

  private void count(JsonNode counts) {
    reply.usage(
        new Usage(
            counts.path("inputTokens").asLong(0),
            counts.path("outputTokens").asLong(0),
            counts.path("cacheReadInputTokens").asLong(0),
            counts.path("cacheWriteInputTokens").asLong(0),
            null));
  }

  ModelReply reply(ModelCard card) {
    List<ReplyPiece> pieces = thoughts.values().stream().map(block -> block.piece(model)).toList();
    return reply.reply(pieces, card);
  }
}
