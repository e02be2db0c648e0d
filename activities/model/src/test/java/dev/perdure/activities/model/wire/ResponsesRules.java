package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules of OpenAI's responses API, from the API reference and public issues: vercel/ai 7543 and
 * maximhq/bifrost 5410 (ids of items that are not stored), OpenHands/software-agent-sdk 2178
 * (reasoning without what follows it). What it says of tools and conversations is as in a chat.
 */
record ResponsesRules(VendorRules rules) {

  void check(WireRequest request) {
    JsonNode body = request.body();
    for (String unknown : List.of("messages", "max_tokens", "max_completion_tokens", "functions")) {
      rules.check(
          !body.has(unknown),
          Violation.invalid(
              "Unsupported parameter: '%s'.".formatted(unknown), unknown, "unsupported_parameter"));
    }
    rules.check(
        body.path("max_output_tokens").asInt(16) >= 16,
        Violation.invalid(
            "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16.",
            "max_output_tokens",
            "integer_below_min_value"));
    boolean keepsNothing = !body.path("store").asBoolean(true);
    List<JsonNode> input = WireRequest.elements(body.path("input"));
    for (int i = 0; i < input.size(); i++) {
      if (keepsNothing && input.get(i).has("id")) {
        rules.check(
            false,
            "Item with id '%s' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input."
                .formatted(input.get(i).path("id").asString("")));
      }
      reasoning(input, i);
    }
    new OpenAiRules(rules).check(asChat(request));
  }

  private void reasoning(List<JsonNode> input, int at) {
    if (type(input.get(at)).equals("reasoning")) {
      String next = at + 1 < input.size() ? type(input.get(at + 1)) : "";
      boolean isFollowed = next.equals("reasoning") || next.equals("function_call");
      boolean isSaid =
          next.equals("message") && WireRequest.role(input.get(at + 1)).equals("assistant");
      rules.check(
          isFollowed || isSaid,
          "Item of type 'reasoning' was provided without its required following item.");
      rules.check(
          !input.get(at).path("encrypted_content").asString("").isEmpty(),
          "Item of type 'reasoning' has no encrypted content.");
    }
  }

  private static String type(JsonNode item) {
    return item.path("type").asString("message");
  }

  /** Key and tools as the rules of a chat read them. */
  private static WireRequest asChat(WireRequest request) {
    ObjectNode body = Sse.object().put("model", request.model()).put("stream", true);
    body.put("reasoning_effort", "none");
    ArrayNode messages = body.putArray("messages");
    request.messages().forEach(messages::add);
    JsonNode tools = request.body().path("tools");
    if (tools.isArray()) {
      ArrayNode written = body.putArray("tools");
      for (JsonNode tool : tools) {
        ObjectNode function = (ObjectNode) tool.deepCopy();
        function.remove("type");
        written.addObject().put("type", tool.path("type").asString("")).set("function", function);
      }
    }
    if (request.body().has("tool_choice")) {
      body.set("tool_choice", request.body().get("tool_choice"));
    }
    return new WireRequest(WireDialect.OPENAI, request.path(), request.headers(), body);
  }

  /** The items of a conversation as the messages of a chat. */
  static List<JsonNode> messages(JsonNode body) {
    List<JsonNode> messages = new ArrayList<>();
    if (body.has("instructions")) {
      messages.add(message("system", body.path("instructions").asString("")));
    }
    for (JsonNode item : body.path("input")) {
      switch (type(item)) {
        case "message" -> messages.add(message(WireRequest.role(item), text(item.path("content"))));
        case "function_call" ->
            call(messages)
                .addObject()
                .put("id", item.path("call_id").asString(""))
                .put("type", "function")
                .set(
                    "function",
                    Sse.object()
                        .put("name", item.path("name").asString(""))
                        .put("arguments", item.path("arguments").asString("")));
        case "function_call_output" ->
            messages.add(
                message("tool", text(item.path("output")))
                    .put("tool_call_id", item.path("call_id").asString("")));
        default -> {
          // Reasoning is no message.
        }
      }
    }
    return messages;
  }

  private static ArrayNode call(List<JsonNode> messages) {
    boolean isSaid =
        !messages.isEmpty() && WireRequest.role(messages.getLast()).equals("assistant");
    if (!isSaid) {
      messages.add(Sse.object().put("role", "assistant"));
    }
    return ((ObjectNode) messages.getLast()).withArray("tool_calls");
  }

  private static ObjectNode message(String role, String content) {
    return Sse.object().put("role", role).put("content", content);
  }

  private static String text(JsonNode content) {
    return content.isString()
        ? content.asString()
        : WireRequest.elements(content).stream()
            .map(part -> part.path("text").asString(""))
            .collect(Collectors.joining());
  }
}
