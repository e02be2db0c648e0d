package dev.perdure.activities.model.anthropic;

import dev.perdure.activities.model.chat.Pictures;
import dev.perdure.activities.model.chat.Turn;
import dev.perdure.activities.model.chat.VendorBody;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the library cannot say to Anthropic: schemas verbatim, several thinking blocks with their
 * signatures, sides that alternate, and cache marks on the last two messages.
 */
record AnthropicBody(String model, List<Turn> turns, List<ToolSpec> tools, Pictures pictures) {

  private static final int MARKED_MESSAGES = 2;

  String finish(String written) {
    VendorBody body = VendorBody.of(written).joinNeighbours("user");
    putThinking(body.messages());
    putPictures(body.messages());
    markForCache(body.messages());
    putTools(body.root());
    if (body.root().path("system").isEmpty()) {
      body.root().remove("system");
    }
    return body.text();
  }

  /** Joined messages stand one to one beside the turns they came from. */
  private void putThinking(ArrayNode messages) {
    for (int i = 0; i < turns.size(); i++) {
      if (turns.get(i) instanceof Turn.Assistant said && !said.signatures().isEmpty()) {
        var content = (ArrayNode) messages.get(i).get("content");
        List<ObjectNode> blocks =
            said.signatures().stream().flatMap(s -> Thinking.restored(s, model).stream()).toList();
        for (int at = 0; at < blocks.size(); at++) {
          content.insert(at, blocks.get(at));
        }
      }
    }
  }

  private void putPictures(ArrayNode messages) {
    for (JsonNode message : messages) {
      for (JsonNode block : message.path("content")) {
        if (block instanceof ObjectNode result && result.has("tool_use_id")) {
          putPictures(result, pictures.of(result.path("tool_use_id").asString("")));
        }
      }
    }
  }

  /** The words of a result come first, its pictures after them. */
  private static void putPictures(ObjectNode result, List<Pictures.Shown> shown) {
    if (shown.isEmpty()) {
      return;
    }
    ArrayNode content = VendorBody.list();
    JsonNode words = result.path("content");
    if (words.isArray()) {
      content.addAll((ArrayNode) words);
    } else {
      content.add(VendorBody.object().put("type", "text").put("text", words.asString("")));
    }
    for (Pictures.Shown picture : shown) {
      ObjectNode image = VendorBody.object().put("type", "image");
      image
          .putObject("source")
          .put("type", "base64")
          .put("media_type", picture.mediaType())
          .put("data", picture.base64());
      content.add(image);
    }
    result.set("content", content);
  }

  private static void markForCache(ArrayNode messages) {
    int from = Math.max(0, messages.size() - MARKED_MESSAGES);
    for (int i = from; i < messages.size(); i++) {
      JsonNode content = messages.get(i).get("content");
      JsonNode last = content.get(content.size() - 1);
      if (last instanceof ObjectNode block && !block.path("type").asString("").contains("think")) {
        mark(block);
      }
    }
  }

  private static void mark(ObjectNode block) {
    block.set("cache_control", VendorBody.object().put("type", "ephemeral"));
  }

  private void putTools(ObjectNode root) {
    List<ObjectNode> offered = tools.stream().map(AnthropicBody::tool).toList();
    if (!offered.isEmpty()) {
      mark(offered.getLast());
      root.putArray("tools").addAll(offered);
      return;
    }
    List<ObjectNode> withheld = usedNames().map(AnthropicBody::withheld).toList();
    if (!withheld.isEmpty()) {
      root.putArray("tools").addAll(withheld);
      root.set("tool_choice", VendorBody.object().put("type", "none"));
    }
  }

  /** A conversation with calls is refused unless it names tools, even where none may be used. */
  private Stream<String> usedNames() {
    return turns.stream()
        .filter(Turn.Assistant.class::isInstance)
        .flatMap(turn -> ((Turn.Assistant) turn).calls().stream())
        .map(Turn.Call::name)
        .distinct();
  }

  private static ObjectNode tool(ToolSpec spec) {
    ObjectNode tool =
        VendorBody.object().put("name", spec.name()).put("description", spec.description());
    tool.set("input_schema", VendorBody.schema(spec));
    return tool;
  }

  private static ObjectNode withheld(String name) {
    return tool(new ToolSpec(name, "Not available now.", "{}", true));
  }
}
