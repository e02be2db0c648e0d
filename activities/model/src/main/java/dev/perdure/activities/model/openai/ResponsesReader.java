package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads the streamed events of OpenAI's Responses API into a model's reply. */
final class ResponsesReader implements ReplyEventReader {
  private final String model;
  private final ReplyCollector reply;
  private final List<ReplyPiece> thoughts = new ArrayList<>();
  private final Map<Integer, ReplyCollector.StreamedCall> byIndex = new HashMap<>();
  private final Map<String, ReplyCollector.StreamedCall> byId = new HashMap<>();
  private boolean isStreamed;

  ResponsesReader(String model, ReplyListener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  @Override
  public boolean read(JsonNode event) {
    if (event.isString()) {
      return true;
    }
    int index = event.path("output_index").asInt(0);
    String delta = event.path("delta").asString("");
    switch (event.path("type").asString("")) {
      case "response.output_text.delta", "response.refusal.delta" -> {
        isStreamed |= !delta.isEmpty();
        reply.text(delta);
      }
      case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
          reply.thinking(delta);
      case "response.output_item.added" -> {
        if (isCall(event.path("item"))) {
          begin(index, event.path("item"));
        }
      }
      case "response.function_call_arguments.delta" ->
          byIndex.computeIfAbsent(index, _ -> reply.call()).arguments(delta);
      case "response.output_item.done" -> end(index, event.path("item"));
      case "response.completed", "response.incomplete", "response.done" -> {
        complete(event.path("response"));
        return true;
      }
      default -> {
        // A part of an item that its end tells whole, or an event that is newer than this reader.
      }
    }
    return false;
  }

  @Override
  public boolean readDocument(JsonNode document) {
    if (!document.path("output").isArray()) {
      return false;
    }
    complete(document);
    return true;
  }

  /** Some servers tell the items at the end alone. */
  private void complete(JsonNode response) {
    if (reply.saysNothing() && thoughts.isEmpty()) {
      int index = 0;
      for (JsonNode item : response.path("output")) {
        end(index, item);
        index++;
      }
    }
    finish(response);
  }

  private static boolean isCall(JsonNode item) {
    return item.path("type").asString("").equals("function_call");
  }

  /** The call of an item; some servers give every item the same index. */
  private ReplyCollector.StreamedCall begin(int index, JsonNode item) {
    String id = item.path("call_id").asString("");
    String name = item.path("name").asString("");
    ReplyCollector.StreamedCall call =
        Optional.ofNullable(byId.get(id))
            .or(() -> Optional.ofNullable(byIndex.get(index)))
            .filter(known -> !known.isOther(id, name, ""))
            .orElseGet(reply::call);
    call.identify(id, name);
    byIndex.put(index, call);
    if (!id.isEmpty()) {
      byId.put(id, call);
    }
    return call;
  }

  private void end(int index, JsonNode item) {
    switch (item.path("type").asString("")) {
      case "function_call" -> begin(index, item).foreknow(written(item.path("arguments")));
      case "reasoning" -> thoughts.add(ReasoningItemCodec.piece(item, model));
      case "message" -> {
        if (!isStreamed) {
          item.path("content").forEach(part -> reply.text(part.path("text").asString("")));
        }
      }
      default -> {
        // Nothing that a reply consists of.
      }
    }
  }

  private static String written(JsonNode arguments) {
    return arguments.isObject() ? arguments.toString() : arguments.asString("");
  }

  /** OpenAI counts what a cache answered among the input; we count it apart. */
  private void finish(JsonNode response) {
    reply.model(response.path("model").asString(""));
    JsonNode counts = response.path("usage");
    long cached = counts.at("/input_tokens_details/cached_tokens").asLong(0);
    long input = Math.max(0, counts.path("input_tokens").asLong(0) - cached);
    reply.usage(new Usage(input, counts.path("output_tokens").asLong(0), cached, 0, null));
    reply.finish(
        switch (response.at("/incomplete_details/reason").asString("")) {
          case "" -> FinishReason.END_TURN;
          case "content_filter" -> FinishReason.CONTENT_FILTER;
          default -> FinishReason.MAX_TOKENS;
        });
  }

  ModelReply reply(ModelCard card) {
    return reply.reply(thoughts.isEmpty() ? reply.thoughts() : thoughts, card);
  }
}
