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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the streamed chunks of OpenAI's Chat Completions API into a model's reply. */
final class ChatCompletionsReader implements EventReader {
  private final String model;
  private final ReplyCollector reply;
  private final ObjectNode extraContent = JsonNodeFactory.instance.objectNode();
  private final ReturnedReasoning returned = new ReturnedReasoning();
  private final Map<Integer, ReplyCollector.Call> byIndex = new HashMap<>();
  private boolean isEnded;

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
    JsonNode delta = choice.has("delta") ? choice.path("delta") : choice.path("message");
    reply.thinking(delta.path("reasoning_content").asString(delta.path("reasoning").asString("")));
    returned.add(delta);
    reply.text(delta.path("content").asString(""));
    delta.path("tool_calls").forEach(this::extendCall);
    finish(choice.path("finish_reason").asString(""));
    if (chunk.path("usage").isObject()) {
      count(chunk.path("usage"));
    }
    return false;
  }

  @Override
  public boolean isEnded() {
    return isEnded;
  }

  @Override
  public boolean readDocument(JsonNode document) {
    return document.at("/choices/0/message").isObject() && !read(document);
  }

  private void extendCall(JsonNode delta) {
    int index = delta.path("index").asInt(-1);
    String id = delta.path("id").asString("");
    String name = delta.path("function").path("name").asString("");
    JsonNode given = delta.path("function").path("arguments");
    String arguments = given.isObject() ? given.toString() : given.asString("");
    ReplyCollector.Call call = callOf(index, id + name);
    if (call == null || call.isOther(id, name, arguments)) {
      call = reply.call();
    }
    byIndex.put(index, call);
    call.identify(id, name);
    JsonNode extra = delta.path("extra_content");
    if (extra.isObject() && !id.isEmpty()) {
      extraContent.set(id, extra);
    }
    call.arguments(arguments);
  }

  /**
   * The call that a delta extends. Some servers leave numbers out, give all calls the same one, or
   * number the tail of a call as the next one: a tail that fits no call belongs to the newest.
   */
  private ReplyCollector.@Nullable Call callOf(int index, String head) {
    ReplyCollector.Call numbered = byIndex.get(index);
    boolean isTail = head.isEmpty() && !reply.calls().isEmpty();
    boolean fits = numbered != null && !(isTail && numbered.isWhole());
    return fits || (index >= 0 && !isTail) || reply.calls().isEmpty()
        ? numbered
        : reply.calls().getLast();
  }

  private void finish(String reason) {
    isEnded |= !reason.isEmpty();
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
        Stream.concat(
            reply.thoughts().stream(),
            ThoughtSignatureCodec.pieces(extraContent, returned.fields(), model));
    return reply.reply(thoughts.toList(), card);
  }
}
