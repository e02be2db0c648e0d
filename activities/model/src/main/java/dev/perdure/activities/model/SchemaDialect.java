package dev.perdure.activities.model;

import dev.perdure.activities.schema.Subschemas;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A vendor's rules for tools and their JSON Schemas, to which Perdure's tools are fitted. One tool
 * that breaks them has the whole request refused, whoever wrote the tool.
 */
public enum SchemaDialect {
  /** Anthropic's. */
  ANTHROPIC(Integer.MAX_VALUE, Integer.MAX_VALUE),
  /** OpenAI's, and that of servers that are compatible. */
  OPENAI(128, 1_024),
  /** Gemini's: a subset of OpenAPI's schemas. */
  GEMINI(128, 1_024);

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1,64}");
  private static final List<String> NOT_AT_TOP =
      List.of("oneOf", "anyOf", "allOf", "enum", "not", "$ref", "const");

  private final int mostTools;
  private final int longestDescription;

  SchemaDialect(int mostTools, int longestDescription) {
    this.mostTools = mostTools;
    this.longestDescription = longestDescription;
  }

  /** The dialect of a model. */
  public static SchemaDialect of(ModelCard card) {
    return switch (card.traits().api()) {
      case MESSAGES, CONVERSE -> ANTHROPIC;
      case GENERATE_CONTENT -> GEMINI;
      case RESPONSES -> OPENAI;
      case CHAT -> card.id().contains("gemini") ? GEMINI : OPENAI;
    };
  }

  /** The tools that may be offered: with a name that is allowed and new, as many as are taken. */
  public List<ToolSpec> offered(List<ToolSpec> tools) {
    Set<String> names = new HashSet<>();
    Predicate<ToolSpec> isTaken =
        tool -> NAME.matcher(tool.name()).matches() && names.add(tool.name());
    return tools.stream().filter(isTaken).limit(mostTools).toList();
  }

  /** A tool's description, as long as is taken. */
  public String description(ToolSpec tool) {
    return TextShortener.start(tool.description(), longestDescription - 1);
  }

  /** A tool's parameters: an object with properties; a text that is no schema allows anything. */
  public ObjectNode schema(ToolSpec tool) {
    ObjectNode schema = read(tool.parameters());
    if (!schema.path("type").asString("").equals("object")) {
      schema.put("type", "object");
    }
    if (!schema.path("properties").isObject()) {
      schema.putObject("properties");
    }
    schema.remove(NOT_AT_TOP);
    if (this == GEMINI) {
      return GeminiSchema.of(schema);
    }
    mend(schema);
    return schema;
  }

  /** Mends what no draft allows, at any depth. */
  private static void mend(JsonNode node) {
    if (node instanceof ObjectNode schema) {
      if (schema.path("required").isBoolean()) {
        schema.remove("required");
      }
      if (isArray(schema.path("type")) && !schema.has("items")) {
        schema.putObject("items");
      }
    }
    Subschemas.of(node).forEach(SchemaDialect::mend);
  }

  private static boolean isArray(JsonNode type) {
    return type instanceof ArrayNode types
        ? types.valueStream().anyMatch(SchemaDialect::isArray)
        : type.asString("").equals("array");
  }

  private static ObjectNode read(String text) {
    try {
      return JSON.readTree(text) instanceof ObjectNode object ? object : JSON.createObjectNode();
    } catch (JacksonException e) {
      return JSON.createObjectNode();
    }
  }
}
