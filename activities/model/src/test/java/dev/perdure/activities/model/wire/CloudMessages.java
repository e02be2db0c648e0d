package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The conversations of Converse and generateContent as messages with blocks of text. */
final class CloudMessages {

  private CloudMessages() {}

  static List<JsonNode> ofConverse(JsonNode body) {
    List<JsonNode> messages = new ArrayList<>();
    for (JsonNode message : body.path("messages")) {
      ObjectNode written = Sse.object().put("role", WireRequest.role(message));
      ArrayNode blocks = written.putArray("content");
      for (JsonNode block : message.path("content")) {
        if (block.has("text")) {
          blocks.addObject().put("text", block.path("text").asString(""));
        } else if (block.has("toolResult")) {
          blocks.addObject().set("content", block.at("/toolResult/content"));
        } else if (!block.has("cachePoint")) {
          blocks.add(block);
        }
      }
      messages.add(written);
    }
    return messages;
  }

  /** Results of calls and the user's words, which stand in two contents, become one message. */
  static List<JsonNode> ofGenerateContent(JsonNode body) {
    List<JsonNode> messages = new ArrayList<>();
    for (JsonNode content : body.path("contents")) {
      String role = WireRequest.role(content).equals("model") ? "assistant" : "user";
      boolean continues = !messages.isEmpty() && WireRequest.role(messages.getLast()).equals(role);
      if (!continues) {
        messages.add(Sse.object().put("role", role).set("content", Sse.array()));
      }
      ArrayNode blocks = (ArrayNode) messages.getLast().path("content");
      for (JsonNode part : content.path("parts")) {
        JsonNode response = part.at("/functionResponse/response");
        if (response.isObject()) {
          blocks
              .addObject()
              .put("text", response.path("output").asString(response.path("error").asString("")));
        } else {
          blocks.add(part);
        }
      }
    }
    return messages;
  }
}
