package dev.perdure.activities.model.anthropic;

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
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the JSON body of a request to Anthropic's Messages API. The system text before its
 * environment, the tools and the user's last two messages are marked as ends of a prefix to cache:
 * where this request ends, and where the one before did.
 */
record AnthropicBody(
    ModelRequest request, ModelCard card, List<Turn> turns, MediaSelector mediaSelector) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MARKED_MESSAGES = 2;

  static AnthropicBody of(ModelRequest request, ModelCard card) {
    List<Turn> turns = TranscriptNormalizer.of(request.prompt().messages());
    return new AnthropicBody(request, card, turns, MediaSelector.of(turns, card, request.media()));
  }

  String json() {
    ObjectNode body = JSON.createObjectNode().put("model", request.model());
    ArrayNode messages = body.putArray("messages");
    turns.forEach(turn -> messages.add(message(turn)));
    markMessages(messages);
    putSystem(body);
    putOptions(body);
    putTools(body);
    return JSON.writeValueAsString(body);
  }

  /** The mark stands before the environment, as what comes before it is the same in other runs. */
  private void putSystem(ObjectNode body) {
    if (!request.prompt().system().isBlank()) {
      ArrayNode blocks = body.putArray("system");
      request.prompt().systemParts().forEach(part -> text(blocks.addObject(), part));
      mark((ObjectNode) blocks.get(0));
    }
  }

  private ObjectNode message(Turn turn) {
    ObjectNode message = JSON.createObjectNode();
    switch (turn) {
      case Turn.User user -> {
        ArrayNode content = message.put("role", "user").putArray("content");
        user.answers().forEach(answer -> putResult(content.addObject(), answer));
        mediaSelector.of(user).forEach(file -> putPicture(content.addObject(), file));
        putText(content, mediaSelector.texts(user));
      }
      case Turn.Assistant said -> {
        ArrayNode content = message.put("role", "assistant").putArray("content");
        said.signatures().stream()
            .map(signature -> ThinkingBlockCodec.restored(signature, request.model()))
            .flatMap(Optional::stream)
            .forEach(content::add);
        putText(content, said.texts());
        said.calls().forEach(call -> putCall(content.addObject(), call));
      }
    }
    return message;
  }

  private static void putText(ArrayNode content, List<String> texts) {
    if (!texts.isEmpty()) {
      text(content.addObject(), String.join("\n\n", texts));
    }
  }

  private static ObjectNode text(ObjectNode block, String text) {
    return block.put("type", "text").put("text", text);
  }

  private static void putCall(ObjectNode block, TurnCall call) {
    block
        .put("type", "tool_use")
        .put("id", call.id())
        .put("name", call.name())
        .set("input", JSON.valueToTree(call.input().fields()));
  }

  private void putResult(ObjectNode block, TurnCallAnswer answer) {
    block.put("type", "tool_result").put("tool_use_id", answer.id());
    List<SentMedia> shown = mediaSelector.of(answer.id());
    if (shown.isEmpty()) {
      block.put("content", answer.text());
    } else {
      ArrayNode content = block.putArray("content");
      text(content.addObject(), answer.text());
      shown.forEach(picture -> putPicture(content.addObject(), picture));
    }
    if (answer.isError()) {
      block.put("is_error", true);
    }
  }

  private static void putPicture(ObjectNode block, SentMedia picture) {
    block
        .put("type", picture.isImage() ? "image" : "document")
        .putObject("source")
        .put("type", "base64")
        .put("media_type", picture.mediaType())
        .put("data", picture.base64());
  }

  private static void markMessages(ArrayNode messages) {
    int marked = 0;
    for (int i = messages.size() - 1; i >= 0 && marked < MARKED_MESSAGES; i--) {
      JsonNode content = messages.get(i).path("content");
      if (messages.get(i).path("role").asString("").equals("user")
          && content.path(content.size() - 1) instanceof ObjectNode last) {
        mark(last);
        marked++;
      }
    }
  }

  private static void mark(ObjectNode block) {
    block.putObject("cache_control").put("type", "ephemeral");
  }

  private void putOptions(ObjectNode body) {
    var options = request.options();
    int answer = options.maxOutputTokens().orElse(card.answerTokens());
    Optional<ReasoningEffort> variant =
        options.variant().filter(wanted -> wanted != ReasoningEffort.NONE);
    Optional<Integer> budget =
        variant
            .filter(_ -> card.traits().reasoning() == ReasoningMode.BUDGET)
            .map(wanted -> ThinkingBudget.of(wanted, card.outputTokens()));
    int least = budget.map(tokens -> tokens + ThinkingBudget.MIN_ANSWER).orElse(0);
    body.put("max_tokens", Math.max(answer, least)).put("stream", true);
    if (budget.isPresent()) {
      body.putObject("thinking").put("type", "enabled").put("budget_tokens", (int) budget.get());
    } else if (variant.isPresent()) {
      body.putObject("thinking").put("type", "adaptive");
      body.putObject("output_config").put("effort", variant.get().wireName());
    } else if (card.traits().temperature()) {
      options.sampling().putInto(body);
    }
  }

  private void putTools(ObjectNode body) {
    List<ObjectNode> offered =
        SchemaDialect.ANTHROPIC.offered(request.prompt().tools()).stream()
            .map(AnthropicBody::tool)
            .toList();
    if (!offered.isEmpty()) {
      mark(offered.getLast());
      body.putArray("tools").addAll(offered);
    }
    List<ObjectNode> withheld =
        offered.isEmpty()
            ? TurnCall.withheld(turns).stream().map(AnthropicBody::tool).toList()
            : List.of();
    if (!withheld.isEmpty()) {
      body.putArray("tools").addAll(withheld);
    }
    if (!withheld.isEmpty() || (!offered.isEmpty() && !request.prompt().mayCall())) {
      body.putObject("tool_choice").put("type", "none");
    }
  }

  private static ObjectNode tool(ToolSpec spec) {
    ObjectNode tool =
        JSON.createObjectNode().put("name", spec.name()).put("description", spec.description());
    tool.set("input_schema", SchemaDialect.ANTHROPIC.schema(spec));
    return tool;
  }
}
