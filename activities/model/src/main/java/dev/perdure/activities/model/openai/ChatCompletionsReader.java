package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the streamed chunks of OpenAI's Chat Completions API into a model's reply. */
final class ChatCompletionsReader implements ReplyEventReader {
  private static final List<String> REASONING = List.of("reasoning_content", "reasoning");

  private final String model;
  private final ReplyCollector reply;
  private final ObjectNode extraContent = JsonNodeFactory.instance.objectNode();
  private final ReturnedReasoning returned = new ReturnedReasoning();
  private final Map<Integer, ReplyCollector.StreamedCall> byIndex = new HashMap<>();
  private boolean isEnded;

  ChatCompletionsReader(String model, ReplyListener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  @Override
  public boolean read(JsonNode chunk) {
    if (chunk.isString()) {
      return true;
    }
    JsonNode choice = chunk.path("choices").path(0);
    read(chunk, choice, choice.hasNonNull("delta") ? choice.path("delta") : choice.path("message"));
    return false;
  }

  private void read(JsonNode chunk, JsonNode choice, JsonNode delta) {
    reply.model(chunk.path("model").asString(""));
    reply.thinking(reasoning(delta));
    returned.add(delta);
    readContent(delta.path("content"));
    reply.text(delta.path("refusal").asString(""));
    JsonNode calls = delta.path("tool_calls");
    if (calls.isObject()) {
      extendCall(calls);
    } else {
      calls.forEach(this::extendCall);
    }
    if (delta.path("function_call").isObject()) {
      extendCall(JsonNodeFactory.instance.objectNode().set("function", delta.get("function_call")));
    }
    finish(choice.path("finish_reason").asString(""));
    if (chunk.path("usage").isObject()) {
      count(chunk.path("usage"));
    }
  }

  /** Servers name the reasoning differently, and some name it twice. */
  private static String reasoning(JsonNode delta) {
    return REASONING.stream()
        .map(name -> delta.path(name).asString(""))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Some servers send a text, others its parts, among them what the model thinks. */
  private void readContent(JsonNode content) {
    if (!content.isArray()) {
      reply.text(content.asString(""));
      return;
    }
    for (JsonNode part : content) {
      JsonNode thinking = part.path("thinking");
      reply.thinking(thinking.asString(""));
      thinking.forEach(thought -> reply.thinking(thought.path("text").asString("")));
      reply.text(part.path("text").asString(""));
    }
  }

  @Override
  public boolean isEnded() {
    return isEnded;
  }

  @Override
  public boolean readDocument(JsonNode document) {
    JsonNode choice = document.at("/choices/0");
    boolean isReply = choice.path("message").isObject();
    if (isReply) {
      read(document, choice, choice.path("message"));
    }
    return isReply;
  }

  private void extendCall(JsonNode delta) {
    int index = delta.path("index").asInt(-1);
    String id = delta.path("id").asString("");
    String name = delta.path("function").path("name").asString("");
    JsonNode given = delta.path("function").path("arguments");
    String arguments = given.isContainer() ? given.toString() : given.asString("");
    ReplyCollector.StreamedCall call = callOf(index, id + name);
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
  private ReplyCollector.@Nullable StreamedCall callOf(int index, String head) {
    ReplyCollector.StreamedCall numbered = byIndex.get(index);
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
      case "length", "model_length" -> reply.finish(FinishReason.MAX_TOKENS);
      case "error" ->
          throw ModelFailure.of(
              ModelFailureKind.ERROR_IN_STREAM,
              "The server of %s broke off its answer.".formatted(model));
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
