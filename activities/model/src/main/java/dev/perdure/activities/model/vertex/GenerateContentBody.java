package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.MediaSelector;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelRequest;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON body of a request to Google's generateContent. */
record GenerateContentBody(
    ModelRequest request, ModelCard card, List<Turn> turns, MediaSelector mediaSelector) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * The signature that Google documents for a call of another model. Google would refuse an
   * unsigned call.
   */
  private static final String UNSIGNED = "skip_thought_signature_validator";

  private static final Pattern VERSION = Pattern.compile("gemini-(\\d+)(?:\\.(\\d+))?.*");
  private static final int FIRST_WITH_LEVELS = 3;
  private static final int MAX_BUDGET = 24_000;
  private static final int MIN_BUDGET_OF_PRO = 128;

  static GenerateContentBody of(ModelRequest request, ModelCard card) {
    List<Turn> turns = TranscriptNormalizer.of(request.prompt().messages());
    return new GenerateContentBody(
        request, card, turns, MediaSelector.of(turns, card, request.media()));
  }

  String json() {
    ObjectNode body = JSON.createObjectNode();
    if (!request.prompt().system().isBlank()) {
      ArrayNode parts = body.putObject("systemInstruction").putArray("parts");
      parts.addObject().put("text", request.prompt().system());
    }
    ArrayNode contents = body.putArray("contents");
    for (Turn turn : turns) {
      switch (turn) {
        case Turn.User user -> putUser(contents, user);
        case Turn.Assistant said -> putAssistant(parts(contents, "model"), said);
      }
    }
    putOptions(body.putObject("generationConfig"));
    putTools(body);
    return JSON.writeValueAsString(body);
  }

  private static ArrayNode parts(ArrayNode contents, String role) {
    return contents.addObject().put("role", role).putArray("parts");
  }

  /** The results of calls are alone in their content, as their number must be that of the calls. */
  private void putUser(ArrayNode contents, Turn.User user) {
    if (!user.answers().isEmpty()) {
      ArrayNode results = parts(contents, "user");
      user.answers().forEach(answer -> putResult(results, answer));
    }
    List<SentMedia> shown =
        user.answers().stream().flatMap(answer -> mediaSelector.of(answer.id()).stream()).toList();
    List<SentMedia> files = mediaSelector.of(user);
    List<String> texts = mediaSelector.texts(user);
    if (shown.isEmpty() && files.isEmpty() && texts.isEmpty()) {
      return;
    }
    ArrayNode parts = parts(contents, "user");
    if (!shown.isEmpty()) {
      parts.addObject().put("text", "The images of the results above, in their order:");
      shown.forEach(picture -> putMedia(parts, picture));
    }
    files.forEach(file -> putMedia(parts, file));
    if (!texts.isEmpty()) {
      parts.addObject().put("text", String.join("\n\n", texts));
    }
  }

  private static void putResult(ArrayNode parts, TurnCallAnswer answer) {
    parts
        .addObject()
        .putObject("functionResponse")
        .put("name", answer.name())
        .putObject("response")
        .put(answer.isError() ? "error" : "output", answer.text());
  }

  private static void putMedia(ArrayNode parts, SentMedia media) {
    parts
        .addObject()
        .putObject("inlineData")
        .put("mimeType", media.mediaType())
        .put("data", media.base64());
  }

  private void putAssistant(ArrayNode parts, Turn.Assistant said) {
    ThoughtSignatures signatures = ThoughtSignatures.restored(said.signatures(), request.model());
    if (!said.texts().isEmpty()) {
      ObjectNode text = parts.addObject().put("text", String.join("\n\n", said.texts()));
      putSignature(text, signatures.ofText());
    }
    for (int i = 0; i < said.calls().size(); i++) {
      TurnCall call = said.calls().get(i);
      ObjectNode part = parts.addObject();
      part.putObject("functionCall")
          .put("name", call.name())
          .set("args", JSON.valueToTree(call.input().fields()));
      String signature = signatures.ofCall(i);
      putSignature(part, signature.isEmpty() && i == 0 ? UNSIGNED : signature);
    }
  }

  private static void putSignature(ObjectNode part, String signature) {
    if (!signature.isEmpty()) {
      part.put("thoughtSignature", signature);
    }
  }

  private void putOptions(ObjectNode config) {
    config.put(
        "maxOutputTokens", (int) request.options().maxOutputTokens().orElse(card.answerTokens()));
    if (card.traits().temperature()) {
      var sampling = request.options().sampling();
      sampling.temperature().ifPresent(value -> config.put("temperature", (double) value));
      sampling.topP().ifPresent(value -> config.put("topP", (double) value));
    }
    Matcher version = VERSION.matcher(request.model());
    if (version.matches()) {
      int major = Integer.parseInt(version.group(1));
      boolean thinks = major >= FIRST_WITH_LEVELS || "5".equals(version.group(2));
      if (thinks) {
        putThinking(config.putObject("thinkingConfig"), major >= FIRST_WITH_LEVELS);
      }
    }
  }

  /** Gemini 3 and newer take a level, Gemini 2.5 takes a budget. */
  private void putThinking(ObjectNode thinking, boolean hasLevels) {
    thinking.put("includeThoughts", true);
    request
        .options()
        .variant()
        .ifPresent(variant -> {
          if (hasLevels) {
            thinking.put("thinkingLevel", level(variant));
          } else {
            thinking.put("thinkingBudget", budget(variant));
          }
        });
  }

  private String level(ReasoningEffort variant) {
    return switch (variant) {
      case NONE, LOW -> "low";
      case MEDIUM -> request.model().startsWith("gemini-3-pro") ? "high" : "medium";
      case HIGH, MAX -> "high";
    };
  }

  private int budget(ReasoningEffort variant) {
    if (variant == ReasoningEffort.NONE) {
      return request.model().contains("pro") ? MIN_BUDGET_OF_PRO : 0;
    }
    return Math.min(MAX_BUDGET, ThinkingBudget.of(variant, card.outputTokens()));
  }

  /**
   * A function without parameters has no schema, as Google refuses an object without properties.
   */
  private void putTools(ObjectNode body) {
    SchemaDialect dialect = SchemaDialect.GEMINI;
    List<ToolSpec> offered = dialect.offered(request.prompt().tools());
    if (offered.isEmpty()) {
      return;
    }
    ArrayNode functions = body.putArray("tools").addObject().putArray("functionDeclarations");
    for (ToolSpec spec : offered) {
      ObjectNode function =
          functions
              .addObject()
              .put("name", spec.name())
              .put("description", dialect.description(spec));
      ObjectNode schema = dialect.schema(spec);
      if (!schema.path("properties").isEmpty()) {
        function.set("parameters", schema);
      }
    }
    if (!request.prompt().mayCall()) {
      body.putObject("toolConfig").putObject("functionCallingConfig").put("mode", "NONE");
    }
  }
}
