package dev.perdure.activities.model.wire;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Rules of Anthropic's messages API for single blocks, from the API reference and public issues:
 * anthropics/claude-code 50082 and 55689 (empty text, cache marks on it).
 */
record AnthropicBlockRules(VendorRules rules, Set<String> ids) {

  private static final Pattern ID = Pattern.compile("[a-zA-Z0-9_-]+");
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,128}");
  private static final Pattern PICTURE = Pattern.compile("image/(jpeg|png|gif|webp)");
  private static final int MAX_PICTURE_LENGTH = 5 * 1024 * 1024;

  /** The system text: a string or text blocks. */
  void system(JsonNode system) {
    rules.check(
        !system.isString() || !system.asString().isEmpty(),
        "system: text content blocks must be non-empty");
    for (JsonNode block : WireRequest.elements(system)) {
      text(block, "system.0");
    }
  }

  /** One message's content. */
  void check(JsonNode message, int at) {
    JsonNode content = message.path("content");
    if (content.isString()) {
      text(content.asString(), "messages." + at);
      return;
    }
    rules.check(
        content.isArray() && !content.isEmpty(),
        "messages.%d: all messages must have non-empty content except for the optional final assistant message"
            .formatted(at));
    boolean isAssistants = WireRequest.role(message).equals("assistant");
    List<JsonNode> blocks = WireRequest.elements(content);
    for (int i = 0; i < blocks.size(); i++) {
      String type = blocks.get(i).path("type").asString("");
      side(type, isAssistants, at);
      block(type, blocks.get(i), "messages.%d.content.%d".formatted(at, i));
    }
  }

  private void side(String type, boolean isAssistants, int at) {
    boolean fits =
        switch (type) {
          case "tool_use", "thinking", "redacted_thinking" -> isAssistants;
          case "tool_result", "image", "document" -> !isAssistants;
          default -> true;
        };
    rules.check(
        fits,
        "messages.%d: `%s` blocks can only be in `%s` messages"
            .formatted(at, type, isAssistants ? "user" : "assistant"));
  }

  private void block(String type, JsonNode block, String place) {
    switch (type) {
      case "text" -> text(block, place);
      case "tool_use" -> call(block, place + ".tool_use.");
      case "tool_result" -> result(block, place);
      case "thinking" -> thinking(block, place);
      case "redacted_thinking" ->
          rules.check(block.hasNonNull("data"), place + ".redacted_thinking.data: Field required");
      case "image" -> picture(block.path("source"), place + ".image.source.base64");
      case String other ->
          rules.check(
              other.equals("document"),
              "%s: Input tag '%s' found using 'type' does not match any of the expected tags"
                  .formatted(place, other));
    }
  }

  private void text(JsonNode block, String place) {
    String text = block.path("text").asString("");
    rules.check(
        !text.isEmpty() || !block.has("cache_control"),
        place + ".text: cache_control cannot be set for empty text blocks");
    text(text, place);
  }

  private void text(String text, String place) {
    String where = place.startsWith("messages") ? "messages" : "system";
    rules.check(!text.isEmpty(), where + ": text content blocks must be non-empty");
    rules.check(
        text.isEmpty() || !text.isBlank(),
        where + ": text content blocks must contain non-whitespace text");
  }

  private void call(JsonNode block, String place) {
    String id = block.path("id").asString("");
    rules.check(
        ID.matcher(id).matches(), place + "id: String should match pattern '^[a-zA-Z0-9_-]+$'");
    rules.check(ids.add(id), "messages: `tool_use` ids must be unique");
    rules.check(
        NAME.matcher(block.path("name").asString("")).matches(),
        place + "name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
    rules.check(
        block.path("input").isObject(), place + "input: Input should be a valid dictionary");
  }

  private void result(JsonNode block, String place) {
    JsonNode content = block.path("content");
    rules.check(
        !block.path("is_error").asBoolean(false) || !content.isEmpty() || isSaid(content),
        place + ": content cannot be empty if `is_error` is true");
    for (JsonNode inner : WireRequest.elements(content)) {
      block(inner.path("type").asString(""), inner, place);
    }
  }

  private static boolean isSaid(JsonNode content) {
    return !content.asString("").isEmpty();
  }

  /** A thought of this server comes back as it was sent, which its signature tells. */
  private void thinking(JsonNode block, String place) {
    String signature = block.path("signature").asString("");
    rules.check(!signature.isEmpty(), place + ".thinking.signature: Field required");
    rules.check(
        !AnthropicWire.isForeign(signature, block.path("thinking").asString("")),
        place + ": Invalid `signature` in `thinking` block");
    rules.check(
        !block.has("cache_control"),
        place + ".thinking.cache_control: Extra inputs are not permitted");
  }

  private void picture(JsonNode source, String place) {
    rules.check(
        PICTURE.matcher(source.path("media_type").asString("")).matches(),
        place
            + ".media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'");
    int length = source.path("data").asString("").length();
    rules.check(
        length <= MAX_PICTURE_LENGTH,
        "%s: image exceeds 5 MB maximum: %d bytes > %d bytes"
            .formatted(place, length, MAX_PICTURE_LENGTH));
  }
}
