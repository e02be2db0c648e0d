package dev.perdure.activities.model;

import dev.perdure.planner.tool.ToolSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tool's JSON Schema as vendors take it: an object with properties. */
public final class ToolSchema {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ToolSchema() {}

  /** The schema word for word; a text that is no schema allows anything. */
  public static ObjectNode of(ToolSpec tool) {
    ObjectNode schema = read(tool.parameters());
    if (!schema.has("type")) {
      schema.put("type", "object");
    }
    if (!schema.has("properties")) {
      schema.putObject("properties");
    }
    return schema;
  }

  private static ObjectNode read(String text) {
    try {
      return JSON.readTree(text) instanceof ObjectNode object ? object : JSON.createObjectNode();
    } catch (JacksonException e) {
      return JSON.createObjectNode();
    }
  }
}
