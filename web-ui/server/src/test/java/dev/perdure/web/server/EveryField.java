package dev.perdure.web.server;

import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.config.ConfigSchema;
import dev.perdure.activities.config.SettingsFileKind;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.plan.QuestionTool;
import dev.perdure.activities.tool.plan.TaskTool;
import dev.perdure.activities.tool.web.WebToolFactory;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.AllowedConfigKeys;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The fields that a client, a model or a configuration file can give, by their place. */
final class EveryField {

  private static final int MAX_DEPTH = 8;

  private EveryField() {}

  /** Every field of every request, tool and file. */
  static Set<String> of(TestServer server) {
    var fields = new TreeSet<String>();
    JsonNode document = server.http().get("/v3/api-docs").json();
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        String place = operation.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey();
        body(document, operation.getValue(), place, fields);
        query(operation.getValue(), place, fields);
      }
    }
    for (ToolSpec tool : tools(server)) {
      JsonNode schema = Json.mapper().readTree(tool.parameters());
      walk(schema, schema, "tool " + tool.name(), 0, fields);
    }
    files(fields);
    return fields;
  }

  private static List<ToolSpec> tools(TestServer server) {
    List<ToolSpec> tools = new ArrayList<>(server.bean(Toolbox.class).specs());
    WebToolFactory.from(Map.of("EXA_API_KEY", "x")).stream().map(Tool::spec).forEach(tools::add);
    tools.add(new QuestionTool().spec());
    tools.add(new TaskTool(AgentRegistry.builtIn()).spec());
    var drafts = new PlanDraftModule(server.journal()).planDraftStore(null);
    drafts.tools().stream().map(Tool::spec).forEach(tools::add);
    return tools;
  }

  private static void body(
      JsonNode document, JsonNode operation, String place, Set<String> fields) {
    for (JsonNode content : operation.path("requestBody").path("content").values()) {
      walk(document, content.path("schema"), place, 0, fields);
    }
  }

  private static void query(JsonNode operation, String place, Set<String> fields) {
    for (JsonNode parameter : operation.path("parameters").values()) {
      if (!parameter.path("in").asString().equals("path")) {
        fields.add(place + " ?" + parameter.path("name").asString());
      }
    }
  }

  private static void walk(
      JsonNode document, JsonNode schema, String place, int depth, Set<String> fields) {
    if (depth > MAX_DEPTH) {
      return;
    }
    String reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      walk(document, document.at(reference.substring(1)), place, depth, fields);
    }
    for (var property : schema.path("properties").properties()) {
      String inner = place + "." + property.getKey();
      fields.add(inner);
      walk(document, property.getValue(), inner, depth + 1, fields);
    }
    Stream.of("oneOf", "anyOf", "allOf")
        .flatMap(key -> schema.path(key).values().stream())
        .forEach(one -> walk(document, one, place, depth + 1, fields));
    walk(document, schema.path("items"), place, depth + 1, fields);
    walk(document, schema.path("additionalProperties"), place, depth + 1, fields);
  }

  private static void files(Set<String> fields) {
    for (SettingsFileKind kind : SettingsFileKind.values()) {
      add("perdure.yaml " + Json.mapper().convertValue(kind, String.class), kind.keys(), fields);
    }
    JsonNode schema = ConfigSchema.PERDURE.published();
    for (String section : List.of("workspace", "policy", "budget", "delivery")) {
      walk(schema, schema.path("properties").path(section), "perdure.yaml " + section, 0, fields);
    }
    JsonNode formatter = schema.at("/properties/formatter/additionalProperties");
    walk(schema, formatter, "perdure.yaml formatter", 0, fields);
    add("agent file", AgentFileReader.KEYS, fields);
  }

  private static void add(String place, AllowedConfigKeys keys, Set<String> fields) {
    keys.supported().forEach(key -> fields.add(place + "." + key));
  }
}
