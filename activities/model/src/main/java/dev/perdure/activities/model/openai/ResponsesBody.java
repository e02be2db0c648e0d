package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.MediaSelector;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.SchemaDialect;
import dev.perdure.activities.model.SentMedia;
import dev.perdure.activities.model.TranscriptNormalizer;
import dev.perdure.activities.model.Turn;
import dev.perdure.activities.model.TurnCall;
import dev.perdure.activities.model.TurnCallAnswer;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON body of a request to OpenAI's Responses API, which is to store nothing. */
record ResponsesBody(
    ModelRequest request, ModelCard card, List<Turn> turns, MediaSelector mediaSelector) {
  private static final JsonMapper JSON = JsonMapper.shared();

  static ResponsesBody of(ModelRequest request, ModelCard card) {
    List<Turn> turns = TranscriptNormalizer.of(request.prompt().messages());
    return new ResponsesBody(request, card, turns, MediaSelector.of(turns, card, request.media()));
  }

  String json() {
    ObjectNode body = JSON.createObjectNode().put("model", request.model());
    if (!request.prompt().system().isBlank()) {
      body.put("instructions", request.prompt().system());
    }
    ArrayNode input = body.putArray("input");
    for (Turn turn : turns) {
      switch (turn) {
        case Turn.User user -> putUser(input, user);
        case Turn.Assistant said -> putAssistant(input, said);
      }
    }
    body.put("stream", true).put("store", false).put("prompt_cache_key", request.context().runId());
    putOptions(body);
    putTools(body);
    return JSON.writeValueAsString(body);
  }

  private void putUser(ArrayNode input, Turn.User user) {
    for (TurnCallAnswer answer : user.answers()) {
      ObjectNode result =
          input.addObject().put("type", "function_call_output").put("call_id", answer.id());
      List<SentMedia> shown = mediaSelector.of(answer.id());
      if (shown.isEmpty()) {
        result.put("output", answer.text());
      } else {
        ArrayNode output = result.putArray("output");
        putText(output, answer.text());
        shown.forEach(picture -> putPicture(output, picture));
      }
    }
    List<String> texts = mediaSelector.texts(user);
    if (!texts.isEmpty()) {
      ArrayNode content = message(input, "user");
      mediaSelector.of(user).forEach(file -> putPicture(content, file));
      putText(content, String.join("\n\n", texts));
    }
  }

  private static ArrayNode message(ArrayNode input, String role) {
    return input.addObject().put("type", "message").put("role", role).putArray("content");
  }

  private static void putText(ArrayNode content, String text) {
    content.addObject().put("type", "input_text").put("text", text);
  }

  private static void putPicture(ArrayNode content, SentMedia picture) {
    ObjectNode part = content.addObject();
    if (picture.isImage()) {
      part.put("type", "input_image").put("image_url", picture.url());
    } else {
      part.put("type", "input_file")
          .put("filename", picture.name())
          .put("file_data", picture.url());
    }
  }

  private void putAssistant(ArrayNode input, Turn.Assistant said) {
    said.signatures().stream()
        .map(signature -> ReasoningItemCodec.restored(signature, request.model()))
        .flatMap(Optional::stream)
        .forEach(input::add);
    if (!said.texts().isEmpty()) {
      input
          .addObject()
          .put("type", "message")
          .put("role", "assistant")
          .put("content", String.join("\n\n", said.texts()));
    }
    for (TurnCall call : said.calls()) {
      input
          .addObject()
          .put("type", "function_call")
          .put("call_id", call.id())
          .put("name", call.name())
          .put("arguments", JSON.writeValueAsString(call.input().fields()));
    }
  }

  private void putOptions(ObjectNode body) {
    body.put(
        "max_output_tokens", (int) request.options().maxOutputTokens().orElse(card.answerTokens()));
    if (card.traits().reasoning() == ReasoningMode.EFFORT) {
      body.putArray("include").add("reasoning.encrypted_content");
      ObjectNode reasoning = body.putObject("reasoning").put("summary", "auto");
      request
          .options()
          .variant()
          .ifPresent(variant ->
              reasoning.put(
                  "effort",
                  ReasoningEffortMapper.of(variant, card.traits().efforts(), request.model())));
    } else if (card.traits().temperature()) {
      request.options().sampling().putInto(body);
    }
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
          .put("name", spec.name())
          .put("description", dialect.description(spec))
          .put("strict", false)
          .set("parameters", dialect.schema(spec));
    }
    if (!request.prompt().mayCall()) {
      body.put("tool_choice", "none");
    }
  }
}
