package dev.perdure.activities.model.anthropic;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the streamed events of Anthropic's Messages API into a model's reply. */
final class AnthropicReader implements ReplyEventReader {
  private final String model;
  private final ReplyCollector reply;
  private final Map<Integer, ObjectNode> thoughts = new TreeMap<>();
  private final Map<Integer, ReplyCollector.StreamedCall> calls = new TreeMap<>();
  private boolean isEnded;

  AnthropicReader(String model, ReplyListener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  @Override
  public boolean read(JsonNode event) {
    int index = event.path("index").asInt(0);
    switch (event.path("type").asString("")) {
      case "message_start" -> {
        reply.model(event.at("/message/model").asString(""));
        count(event.at("/message/usage"));
      }
      case "content_block_start" -> begin(index, event.path("content_block"));
      case "content_block_delta" -> extend(index, event.path("delta"));
      case "message_delta" -> {
        finish(event.at("/delta/stop_reason").asString(""));
        count(event.path("usage"));
      }
      case "message_stop" -> {
        return true;
      }
      default -> {
        // A ping, the end of a block, or an event that is newer than this reader.
      }
    }
    return false;
  }

  @Override
  public boolean isEnded() {
    return isEnded;
  }

  @Override
  public boolean readDocument(JsonNode document) {
    boolean isMessage =
        document.has("stop_reason") || document.path("role").asString("").equals("assistant");
    if (!isMessage || !document.path("content").isArray()) {
      return false;
    }
    reply.model(document.path("model").asString(""));
    int index = 0;
    for (JsonNode block : document.path("content")) {
      begin(index, block);
      index++;
    }
    finish(document.path("stop_reason").asString(""));
    count(document.path("usage"));
    return true;
  }

  private void begin(int index, JsonNode block) {
    String type = block.path("type").asString("");
    if (type.equals("tool_use")) {
      var call = reply.call();
      call.identify(block.path("id").asString(""), block.path("name").asString(""));
      call.foreknow(written(block.path("input")));
      calls.put(index, call);
    } else if (type.contains("thinking") && block instanceof ObjectNode thought) {
      thoughts.put(index, thought);
      reply.thinking(thought.path("thinking").asString(""));
    } else if (type.equals("text")) {
      reply.text(block.path("text").asString(""));
    }
  }

  private void extend(int index, JsonNode delta) {
    reply.text(delta.path("text").asString(""));
    reply.thinking(delta.path("thinking").asString(""));
    extend(thoughts.get(index), delta);
    String arguments = delta.path("partial_json").asString("");
    if (!arguments.isEmpty() && !reply.calls().isEmpty()) {
      calls.getOrDefault(index, reply.calls().getLast()).arguments(arguments);
    }
  }

  /** Some servers send a call's arguments with its beginning, as an object or as its text. */
  private static String written(JsonNode input) {
    return input.isString() ? input.asString() : input.isEmpty() ? "" : input.toString();
  }

  private static void extend(@Nullable ObjectNode thought, JsonNode delta) {
    if (thought != null) {
      for (String field : List.of("thinking", "signature", "data")) {
        if (delta.has(field)) {
          thought.put(field, thought.path(field).asString("") + delta.path(field).asString(""));
        }
      }
    }
  }

  private void finish(String reason) {
    isEnded |= !reason.isEmpty();
    switch (reason) {
      case "" -> {
        // Not said yet.
      }
      case "max_tokens", "model_context_window_exceeded" -> reply.finish(FinishReason.MAX_TOKENS);
      case "refusal" -> reply.finish(FinishReason.CONTENT_FILTER);
      default -> reply.finish(FinishReason.END_TURN);
    }
  }

  /** Each count is the whole so far; an event that leaves one out does not change it. */
  private void count(JsonNode counts) {
    Usage known = reply.usage();
    reply.usage(
        new Usage(
            counts.path("input_tokens").asLong(known.inputTokens()),
            counts.path("output_tokens").asLong(known.outputTokens()),
            counts.path("cache_read_input_tokens").asLong(known.cacheReadTokens()),
            counts.path("cache_creation_input_tokens").asLong(known.cacheWriteTokens()),
            null));
  }

  ModelReply reply(ModelCard card) {
    List<ReplyPiece> pieces =
        thoughts.values().stream().map(block -> ThinkingBlockCodec.piece(block, model)).toList();
    return reply.reply(pieces, card);
  }
}
