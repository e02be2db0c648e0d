package dev.perdure.activities.model.chat;

import dev.perdure.planner.tool.ToolSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Touches up the body the library wrote, where it cannot say what a vendor wants. */
public final class VendorBody {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final ObjectNode root;

  private VendorBody(ObjectNode root) {
    this.root = root;
  }

  /** The body of this text. */
  public static VendorBody of(String text) {
    return new VendorBody((ObjectNode) JSON.readTree(text));
  }

  /** The root object, to be changed in place. */
  public ObjectNode root() {
    return root;
  }

  /** The messages, to be changed in place. */
  public ArrayNode messages() {
    return root.withArray("messages");
  }

  /** Joins neighbours of one side, as the library splits answers from what is said with them. */
  public VendorBody joinNeighbours(String side) {
    ArrayNode joined = JSON.createArrayNode();
    for (JsonNode message : messages()) {
      JsonNode before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (before != null && isSide(before, side) && isSide(message, side)) {
        ((ArrayNode) before.get("content")).addAll((ArrayNode) message.get("content"));
      } else {
        joined.add(message);
      }
    }
    root.set("messages", joined);
    return this;
  }

  private static boolean isSide(JsonNode message, String side) {
    return side.equals(message.path("role").asString("")) && message.path("content").isArray();
  }

  /** A tool's JSON Schema exactly as it was given; a text that is no schema allows anything. */
  public static ObjectNode schema(ToolSpec tool) {
    ObjectNode schema = readSchema(tool.parameters());
    if (!schema.has("type")) {
      schema.put("type", "object");
    }
    if (!schema.has("properties")) {
      schema.set("properties", JSON.createObjectNode());
    }
    return schema;
  }

  private static ObjectNode readSchema(String text) {
    try {
      return JSON.readTree(text) instanceof ObjectNode object ? object : JSON.createObjectNode();
    } catch (JacksonException e) {
      return JSON.createObjectNode();
    }
  }

  /** What a text holds. */
  public static JsonNode node(String text) {
    return JSON.readTree(text);
  }

  /** An empty object to fill. */
  public static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /** An empty list to fill. */
  public static ArrayNode list() {
    return JSON.createArrayNode();
  }

  /** The finished text. */
  public String text() {
    return JSON.writeValueAsString(root);
  }
}
