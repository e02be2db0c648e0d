package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.MediaSelector;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.SchemaDialect;
import dev.perdure.activities.model.SentMedia;
import dev.perdure.activities.model.TranscriptNormalizer;
import dev.perdure.activities.model.Turn;
import dev.perdure.activities.model.TurnCall;
import dev.perdure.activities.model.TurnCallAnswer;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.planner.tool.ToolSpec;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON body of a request to OpenAI's Chat Completions API or a compatible server. */
record ChatCompletionsBody(
    ModelRequest request, ModelCard card, List<Turn> turns, MediaSelector mediaSelector) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * The signature that Google documents for a call of another model. Google would refuse an
   * unsigned call.
   */
  private static final String UNSIGNED = "skip_thought_signature_validator";

  private static final String OWN_HOST = "api.openai.com";

  static ChatCompletionsBody of(ModelRequest request, ModelCard card) {
    List<Turn> turns = TranscriptNormalizer.of(request.prompt().messages());
    return new ChatCompletionsBody(
        request, card, turns, MediaSelector.of(turns, card, request.media()));
  }

  String json(Endpoint endpoint) {
    ObjectNode body = JSON.createObjectNode().put("model", request.model());
    ArrayNode messages = body.putArray("messages");
    if (!request.prompt().system().isBlank()) {
      messages.addObject().put("role", "system").put("content", request.prompt().system());
    }
    for (Turn turn : turns) {
      switch (turn) {
        case Turn.User user -> putUser(messages, user);
        case Turn.Assistant said -> putAssistant(messages.addObject(), said);
      }
    }
    body.put("stream", true).putObject("stream_options").put("include_usage", true);
    putOptions(body, endpoint);
    putTools(body);
    putEffort(body);
    return JSON.writeValueAsString(body);
  }

  /** A result holds words only, so its pictures are said by the user after all results. */
  private void putUser(ArrayNode messages, Turn.User user) {
    for (TurnCallAnswer answer : user.answers()) {
      messages
          .addObject()
          .put("role", "tool")
          .put("tool_call_id", answer.id())
          .put("content", answer.text());
    }
    List<SentMedia> shown =
        user.answers().stream().flatMap(answer -> mediaSelector.of(answer.id()).stream()).toList();
    List<SentMedia> files = mediaSelector.of(user);
    String said = String.join("\n\n", mediaSelector.texts(user));
    if (!shown.isEmpty() || !files.isEmpty()) {
      putPictures(messages.addObject().put("role", "user").putArray("content"), shown, files, said);
    } else if (!said.isEmpty()) {
      messages.addObject().put("role", "user").put("content", said);
    }
  }

  private static void putPictures(
      ArrayNode content, List<SentMedia> shown, List<SentMedia> files, String said) {
    if (!shown.isEmpty()) {
      putText(content, "The images of the results above, in their order:");
      shown.forEach(picture -> putPicture(content.addObject(), picture));
    }
    files.forEach(file -> putPicture(content.addObject(), file));
    if (!said.isEmpty()) {
      putText(content, said);
    }
  }

  private static void putPicture(ObjectNode part, SentMedia picture) {
    if (picture.isImage()) {
      part.put("type", "image_url").putObject("image_url").put("url", picture.url());
    } else {
      part.put("type", "file")
          .putObject("file")
          .put("filename", picture.name())
          .put("file_data", picture.url());
    }
  }

  private static void putText(ArrayNode content, String text) {
    content.addObject().put("type", "text").put("text", text);
  }

  private void putAssistant(ObjectNode message, Turn.Assistant said) {
    message.put("role", "assistant");
    if (!said.texts().isEmpty()) {
      message.put("content", String.join("\n\n", said.texts()));
    }
    if (!said.calls().isEmpty()) {
      message.setAll(ThoughtSignatureCodec.restoredFields(said.signatures(), request.model()));
      ObjectNode extra = ThoughtSignatureCodec.restored(said.signatures(), request.model());
      if (extra.isEmpty() && SchemaDialect.of(card) == SchemaDialect.GEMINI) {
        extra
            .putObject(said.calls().getFirst().id())
            .putObject("google")
            .put("thought_signature", UNSIGNED);
      }
      ArrayNode calls = message.putArray("tool_calls");
      for (TurnCall call : said.calls()) {
        ObjectNode written = calls.addObject().put("id", call.id()).put("type", "function");
        if (extra.has(call.id())) {
          written.set("extra_content", extra.get(call.id()));
        }
        written
            .putObject("function")
            .put("name", call.name())
            .put("arguments", JSON.writeValueAsString(call.input().fields()));
      }
    }
  }

  private void putOptions(ObjectNode body, Endpoint endpoint) {
    boolean reasons = ReasoningModels.include(request.model());
    boolean isNewName = reasons || OWN_HOST.equals(URI.create(endpoint.baseUrl()).getHost());
    if (card.traits().temperature() && !reasons) {
      request.options().sampling().putInto(body);
    }
    body.put(
        isNewName ? "max_completion_tokens" : "max_tokens",
        (int) request.options().maxOutputTokens().orElse(card.answerTokens()));
  }

  private void putTools(ObjectNode body) {
    SchemaDialect dialect = SchemaDialect.of(card);
    List<ToolSpec> offered = dialect.offered(request.prompt().tools());
    if (offered.isEmpty()) {
      return;
    }
    ArrayNode tools = body.putArray("tools");
    for (ToolSpec spec : offered) {
      tools
          .addObject()
          .put("type", "function")
          .putObject("function")
          .put("name", spec.name())
          .put("description", dialect.description(spec))
          .set("parameters", dialect.schema(spec));
    }
    if (!request.prompt().mayCall()) {
      body.put("tool_choice", "none");
    }
  }

  private void putEffort(ObjectNode body) {
    List<String> efforts = card.traits().efforts();
    if (body.has("tools") && ReasoningModels.refuseTools(request.model())) {
      body.put("reasoning_effort", "none");
      return;
    }
    request
        .options()
        .variant()
        .ifPresent(variant ->
            body.put(
                "reasoning_effort", ReasoningEffortMapper.of(variant, efforts, request.model())));
  }

  /** OpenAI's reasoning models, by name: which parameters of a chat completion they refuse. */
  static final class ReasoningModels {

    private static final Pattern REASONING =
        Pattern.compile("(.*/)?(gpt-([5-9]|[1-9]\\d)(?!-chat)|o[1-9])([-.].*)?");
    private static final Pattern REASONING_UNASKED =
        Pattern.compile("gpt-(5\\.([5-9]|\\d\\d)|([6-9]|[1-9]\\d)(\\.\\d+)?)(-.*)?");

    private ReasoningModels() {}

    /** Whether a model takes {@code max_completion_tokens} only, and no temperature. */
    static boolean include(String model) {
      return REASONING.matcher(model).matches();
    }

    /**
     * Whether a model reasons unless it is told not to, and then refuses tools in a chat
     * completion.
     */
    static boolean refuseTools(String model) {
      return REASONING_UNASKED.matcher(model).matches();
    }
  }
}
