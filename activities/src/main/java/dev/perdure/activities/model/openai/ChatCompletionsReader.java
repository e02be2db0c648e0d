package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ChatModel.Listener;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.http.Transport.EventReader;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the streamed chunks of OpenAI's Chat Completions API into a model's reply. */
final class ChatCompletionsReader implements EventReader {
  private final String model;
  private final ReplyCollector reply;
  private final ObjectNode extraContent = JsonNodeFactory.instance.objectNode();
  private final Map<Integer, ReplyCollector.Call> byIndex = new HashMap<>();

  ChatCompletionsReader(String model, Listener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  @Override
  public boolean read(JsonNode chunk) {
    if (chunk.isString()) {
      return true;
    }
    reply.model(chunk.path("model").asString(""));
    JsonNode choice = chunk.path("choices").path(0);
    JsonNode delta = choice.path("delta");
    reply.thinking(delta.path("reasoning_content").asString(delta.path("reasoning").asString("")));
    reply.text(delta.path("content").asString(""));
    delta.path("tool_calls").forEach(this::extendCall);
    finish(choice.path("finish_reason").asString(""));
    if (chunk.path("usage").isObject()) {
      count(chunk.path("usage"));
    }
    return false;
  }

  /**
   * Some servers send calls side by side, leave their numbers out or give all the same one; a delta
   * without a number belongs to the newest call.
   */
  private void extendCall(JsonNode delta) {
    int index = delta.path("index").asInt(-1);
    String id = delta.path("id").asString("");
    String name = delta.path("function").path("name").asString("");
    ReplyCollector.Call call = byIndex.get(index);
    if (index < 0 && !reply.calls().isEmpty()) {
      call = reply.calls().getLast();
    }
    if (call == null || call.isOther(id, name)) {
      call = reply.call();
      byIndex.put(index, call);
    }
    call.identify(id, name);
    JsonNode extra = delta.path("extra_content");
    if (extra.isObject() && !id.isEmpty()) {
      extraContent.set(id, extra);
    }
    JsonNode arguments = delta.path("function").path("arguments");
    call.arguments(arguments.isObject() ? arguments.toString() : arguments.asString(""));
  }

  private void finish(String reason) {
    switch (reason) {
      case "" -> {
        // Not said yet.
      }
      case "length" -> reply.finish(FinishReason.MAX_TOKENS);
      case "content_filter" -> reply.finish(FinishReason.CONTENT_FILTER);
      default -> reply.finish(FinishReason.END_TURN);
    }
  }

  /** OpenAI counts what a cache answered among the input; we count it apart. */
  private void count(JsonNode counts) {
    long cached = counts.path("prompt_tokens_details").path("cached_tokens").asLong(0);
    long input = Math.max(0, counts.path("prompt_tokens").asLong(0) - cached);
    reply.usage(new Usage(input, counts.path("completion_tokens").asLong(0), cached, 0, null));
  }

  ModelReply reply(ModelCard card) {
    var thoughts =
        Stream.concat(reply.thoughts().stream(), ThoughtSignatureCodec.pieces(extraContent, model));
    return reply.reply(thoughts.toList(), card);
  }
}
