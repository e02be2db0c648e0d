package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.MediaSelector;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.SchemaDialect;
import dev.perdure.activities.model.SentMedia;
import dev.perdure.activities.model.ThinkingBudget;
import dev.perdure.activities.model.TranscriptNormalizer;
import dev.perdure.activities.model.Turn;
import dev.perdure.activities.model.TurnCall;
import dev.perdure.activities.model.TurnCallAnswer;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the JSON body of a request to Bedrock's Converse API. Cache points stand at the same
 * places as in Anthropic's API: before the environment, after the tools and after the user's last
 * two messages.
 */
record ConverseBody(
    ModelRequest request,
    ModelCard card,
    List<Turn> turns,
    MediaSelector mediaSelector,
    AtomicInteger documents) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MARKED_MESSAGES = 2;

  static ConverseBody of(ModelRequest request, ModelCard card) {
    List<Turn> turns = TranscriptNormalizer.of(request.prompt().messages());
    return new ConverseBody(
        request, card, turns, MediaSelector.of(turns, card, request.media()), new AtomicInteger());
  }

  String json() {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode messages = body.putArray("messages");
    turns.forEach(turn -> putMessage(messages.addObject(), turn));
    markMessages(messages);
    putSystem(body);
    putOptions(body);
    putTools(body);
    return JSON.writeValueAsString(body);
  }

  private void putSystem(ObjectNode body) {
    if (!request.prompt().system().isBlank()) {
      ArrayNode blocks = body.putArray("system");
      List<String> parts = request.prompt().systemParts();
      blocks.addObject().put("text", parts.getFirst());
      mark(blocks);
      parts.stream().skip(1).forEach(part -> blocks.addObject().put("text", part));
    }
  }

  private void putMessage(ObjectNode message, Turn turn) {
    switch (turn) {
      case Turn.User user -> {
        ArrayNode content = message.put("role", "user").putArray("content");
        user.answers().forEach(answer -> putResult(content.addObject(), answer));
        mediaSelector.of(user).forEach(file -> putMedia(content.addObject(), file));
        putText(content, mediaSelector.texts(user));
      }
      case Turn.Assistant said -> {
        ArrayNode content = message.put("role", "assistant").putArray("content");
        said.signatures().stream()
            .map(signature -> ReasoningBlock.restored(signature, request.model()))
            .flatMap(Optional::stream)
            .forEach(block -> content.addObject().set("reasoningContent", block));
        putText(content, said.texts());
        said.calls().forEach(call -> putCall(content.addObject(), call));
      }
    }
  }

  private static void putText(ArrayNode content, List<String> texts) {
    if (!texts.isEmpty()) {
      content.addObject().put("text", String.join("\n\n", texts));
    }
  }

  private static void putCall(ObjectNode block, TurnCall call) {
    block
        .putObject("toolUse")
        .put("toolUseId", call.id())
        .put("name", call.name())
        .set("input", JSON.valueToTree(call.input().fields()));
  }

  private void putResult(ObjectNode block, TurnCallAnswer answer) {
    ObjectNode result = block.putObject("toolResult").put("toolUseId", answer.id());
    ArrayNode content = result.putArray("content");
    content.addObject().put("text", answer.text());
    mediaSelector.of(answer.id()).forEach(shown -> putMedia(content.addObject(), shown));
    if (answer.isError()) {
      result.put("status", "error");
    }
  }

  /** A document's name is a number, as Bedrock takes few signs and no name twice. */
  private void putMedia(ObjectNode block, SentMedia media) {
    String format = media.mediaType().replaceFirst(".*/", "").toLowerCase(Locale.ROOT);
    ObjectNode written = block.putObject(media.isImage() ? "image" : "document");
    if (!media.isImage()) {
      written.put("name", "document " + documents.incrementAndGet());
    }
    written.put("format", format).putObject("source").put("bytes", media.base64());
  }

  private void markMessages(ArrayNode messages) {
    int marked = 0;
    for (int i = messages.size() - 1; i >= 0 && marked < MARKED_MESSAGES; i--) {
      if (messages.get(i).path("role").asString("").equals("user")
          && messages.get(i).path("content") instanceof ArrayNode content) {
        mark(content);
        marked++;
      }
    }
  }

  private void mark(ArrayNode blocks) {
    if (BedrockCloud.takesCachePoints(card.id())) {
      blocks.addObject().putObject("cachePoint").put("type", "default");
    }
  }

  private void putOptions(ObjectNode body) {
    var options = request.options();
    int answer = options.maxOutputTokens().orElse(card.answerTokens());
    Optional<ReasoningEffort> variant =
        options.variant().filter(wanted -> wanted != ReasoningEffort.NONE);
    ReasoningMode reasoning = card.traits().reasoning();
    ObjectNode config = body.putObject("inferenceConfig");
    if (variant.isEmpty() || reasoning == ReasoningMode.NONE) {
      config.put("maxTokens", answer);
      if (card.traits().temperature()) {
        options
            .sampling()
            .temperature()
            .ifPresent(value -> config.put("temperature", (double) value));
        options.sampling().topP().ifPresent(value -> config.put("topP", (double) value));
      }
      return;
    }
    int budget =
        reasoning == ReasoningMode.BUDGET
            ? ThinkingBudget.of(variant.get(), card.outputTokens())
            : 0;
    config.put("maxTokens", Math.max(answer, budget + ThinkingBudget.MIN_ANSWER));
    putReasoning(body.putObject("additionalModelRequestFields"), variant.get(), budget);
  }

  private void putReasoning(ObjectNode fields, ReasoningEffort variant, int budget) {
    switch (card.traits().reasoning()) {
      case BUDGET ->
          fields.putObject("thinking").put("type", "enabled").put("budget_tokens", budget);
      case ADAPTIVE -> {
        fields.putObject("thinking").put("type", "adaptive");
        fields.putObject("output_config").put("effort", variant.wireName());
      }
      case EFFORT ->
          fields.put(
              "reasoning_effort", variant == ReasoningEffort.MAX ? "high" : variant.wireName());
      case NONE -> {
        // Nothing to say.
      }
    }
  }

  /** Converse has no choice that withholds tools, and refuses a conversation with calls without. */
  private void putTools(ObjectNode body) {
    List<ToolSpec> offered = SchemaDialect.ANTHROPIC.offered(request.prompt().tools());
    List<ToolSpec> named = offered.isEmpty() ? TurnCall.withheld(turns) : offered;
    if (named.isEmpty()) {
      return;
    }
    ArrayNode tools = body.putObject("toolConfig").putArray("tools");
    for (ToolSpec spec : named) {
      ObjectNode tool = tools.addObject().putObject("toolSpec").put("name", spec.name());
      if (!spec.description().isBlank()) {
        tool.put("description", spec.description());
      }
      tool.putObject("inputSchema").set("json", SchemaDialect.ANTHROPIC.schema(spec));
    }
    if (BedrockCloud.takesCachePointsInTools(card.id())) {
      mark(tools);
    }
  }
}
