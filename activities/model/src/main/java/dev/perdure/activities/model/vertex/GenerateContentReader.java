package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ReplyCollector;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.ReplyEventReader;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reads the streamed chunks of Google's generateContent into a model's reply. */
final class GenerateContentReader implements ReplyEventReader {

  private final String model;
  private final ReplyCollector reply;
  private final ThoughtSignatures signatures = new ThoughtSignatures();
  private boolean isEnded;

  GenerateContentReader(String model, ReplyListener listener) {
    this.model = model;
    this.reply = new ReplyCollector(model, listener);
  }

  /** No event says that it is the last one; the reason of the end stands in the last chunk. */
  @Override
  public boolean read(JsonNode chunk) {
    String blocked = chunk.at("/promptFeedback/blockReason").asString("");
    if (!blocked.isEmpty()) {
      throw ModelFailure.of(
          ModelFailureKind.CONTENT_FILTERED,
          "vertex refused the conversation because of its content: %s.".formatted(blocked));
    }
    reply.model(chunk.path("modelVersion").asString(""));
    JsonNode candidate = chunk.path("candidates").path(0);
    candidate.at("/content/parts").forEach(this::readPart);
    finish(candidate.path("finishReason").asString(""));
    if (chunk.path("usageMetadata").has("promptTokenCount")) {
      count(chunk.path("usageMetadata"));
    }
    return false;
  }

  @Override
  public boolean isEnded() {
    return isEnded;
  }

  @Override
  public boolean readDocument(JsonNode document) {
    if (!document.path("candidates").isArray()) {
      return false;
    }
    read(document);
    return isEnded;
  }

  private void readPart(JsonNode part) {
    String signature = part.path("thoughtSignature").asString("");
    JsonNode use = part.path("functionCall");
    if (use.isObject()) {
      var call = reply.call();
      call.identify(use.path("id").asString(""), use.path("name").asString(""));
      JsonNode arguments = use.path("args");
      call.foreknow(arguments.isString() ? arguments.asString() : arguments.toString());
      signatures.addCall(signature);
    } else if (part.path("thought").asBoolean(false)) {
      reply.thinking(part.path("text").asString(""));
    } else {
      reply.text(part.path("text").asString(""));
      signatures.addText(signature);
    }
  }

  private void finish(String reason) {
    isEnded |= !reason.isEmpty();
    switch (reason) {
      case "" -> {
        // Not said yet.
      }
      case "MAX_TOKENS" -> reply.finish(FinishReason.MAX_TOKENS);
      case "SAFETY",
          "RECITATION",
          "BLOCKLIST",
          "PROHIBITED_CONTENT",
          "SPII",
          "MODEL_ARMOR",
          "IMAGE_SAFETY" ->
          reply.finish(FinishReason.CONTENT_FILTER);
      case "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL" ->
          throw ModelFailure.of(
              ModelFailureKind.BAD_REPLY,
              "%s wrote a tool call that vertex could not read.".formatted(model));
      default -> reply.finish(FinishReason.END_TURN);
    }
  }

  /** Google counts what a cache answered among the input, and thoughts apart from the output. */
  private void count(JsonNode counts) {
    long cached = counts.path("cachedContentTokenCount").asLong(0);
    long input = Math.max(0, counts.path("promptTokenCount").asLong(0) - cached);
    long output =
        counts.path("candidatesTokenCount").asLong(0) + counts.path("thoughtsTokenCount").asLong(0);
    reply.usage(new Usage(input, output, cached, 0, null));
  }

  ModelReply reply(ModelCard card) {
    return reply.reply(
        Stream.concat(reply.thoughts().stream(), signatures.pieces(model)).toList(), card);
  }
}
