package dev.perdure.activities.model.wire;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Rules of Anthropic's messages API. */
record AnthropicRules(VendorRules rules) {

  private static final int MOST_CACHE_MARKS = 4;

  void check(WireRequest request) {
    rules.check(!request.header("x-api-key").isBlank(), "The header x-api-key is missing.");
    rules.check(
        !request.header("anthropic-version").isBlank(), "The header anthropic-version is missing.");
    rules.check(request.body().path("max_tokens").asInt(0) > 0, "max_tokens is missing.");
    List<JsonNode> messages = request.messages();
    rules.alternation(messages.stream().map(WireRequest::role).toList());
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < messages.size(); i++) {
      blocks(messages.get(i), ids);
      List<String> before = i == 0 ? List.of() : ids(messages.get(i - 1), "tool_use", "id");
      if (WireRequest.role(messages.get(i)).equals("user")) {
        rules.pairs(before, ids(messages.get(i), "tool_result", "tool_use_id"), i);
        resultsFirst(messages.get(i), i);
      }
    }
    tools(request, ids);
    int marks = request.body().toString().split("\"cache_control\"", -1).length - 1;
    rules.check(marks <= MOST_CACHE_MARKS, "There are %d cache marks.".formatted(marks));
  }

  private void blocks(JsonNode message, Set<String> ids) {
    JsonNode content = message.path("content");
    if (content.isString()) {
      rules.check(!content.asString().isBlank(), "A message is blank.");
      return;
    }
    rules.check(content.isArray() && !content.isEmpty(), "A message has no content.");
    boolean isAssistants = WireRequest.role(message).equals("assistant");
    for (JsonNode block : WireRequest.elements(content)) {
      block(block, isAssistants, ids);
    }
  }

  private void block(JsonNode block, boolean isAssistants, Set<String> ids) {
    switch (block.path("type").asString("")) {
      case "text" ->
          rules.check(!block.path("text").asString("").isBlank(), "A text block is blank.");
      case "tool_use" -> {
        rules.check(isAssistants, "A tool_use block is not the assistant's.");
        rules.check(block.path("input").isObject(), "The input of a call is not an object.");
        rules.name(block.path("name").asString(""));
        rules.id(block.path("id").asString(""), 64, ids);
      }
      case "tool_result" -> rules.check(!isAssistants, "A tool_result is the assistant's.");
      case "thinking" -> {
        rules.check(isAssistants, "A thinking block is not the assistant's.");
        rules.check(
            !block.path("signature").asString("").isBlank(), "A thinking block is not signed.");
        rules.check(!block.has("cache_control"), "A thinking block is marked for the cache.");
      }
      case "redacted_thinking" ->
          rules.check(block.hasNonNull("data"), "A redacted thinking block has no data.");
      case "image", "document" -> rules.check(!isAssistants, "An image is the assistant's.");
      case String other -> rules.check(false, "A block is of type '%s'.".formatted(other));
    }
  }

  private void resultsFirst(JsonNode message, int at) {
    boolean other = false;
    for (JsonNode block : WireRequest.elements(message.path("content"))) {
      boolean isResult = block.path("type").asString("").equals("tool_result");
      rules.check(
          !(isResult && other), "In message %d a result follows something else.".formatted(at));
      other |= !isResult;
    }
  }

  private void tools(WireRequest request, Set<String> ids) {
    rules.check(
        ids.isEmpty() || !request.tools().isEmpty(),
        "Requests which include tool_use or tool_result blocks must define tools.");
    for (JsonNode tool : WireRequest.elements(request.body().path("tools"))) {
      rules.schema(tool.path("name").asString(""), tool.path("input_schema"));
    }
  }

  private static List<String> ids(JsonNode message, String type, String field) {
    return WireRequest.elements(message.path("content")).stream()
        .filter(block -> block.path("type").asString("").equals(type))
        .map(block -> block.path(field).asString(""))
        .toList();
  }
}
