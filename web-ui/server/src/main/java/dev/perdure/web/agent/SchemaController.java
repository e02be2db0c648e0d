package dev.perdure.web.agent;

import dev.perdure.activities.config.ConfigSchema;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.web.problem.ApiFailure;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** HTTP endpoint that serves the JSON Schemas of configuration, agent files and plans. */
@RestController
final class SchemaController {

  private static final TypeReference<Map<String, Object>> SCHEMA = new TypeReference<>() {};

  private final Toolbox toolbox;

  SchemaController(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  @Operation(operationId = "getSchema", summary = "Read a JSON Schema")
  @GetMapping("/api/schemas/{name}")
  Map<String, Object> schema(@PathVariable String name) {
    return Json.mapper().convertValue(named(name), SCHEMA);
  }

  private JsonNode named(String name) {
    return switch (name) {
      case "config" -> ConfigSchema.PERDURE.published();
      case "agent" -> Json.mapper().readTree(ClasspathResources.text("schemas/agent.json"));
      case "plan" -> plan();
      default -> throw ApiFailure.notFound("schema", name, List.of("config", "agent", "plan"));
    };
  }

  /** The plan as the planner writes it. */
  private JsonNode plan() {
    return toolbox
        .find("plan_write")
        .map(tool -> Json.mapper().readTree(tool.spec().parameters()).at("/properties/plan"))
        .orElseThrow(() -> ApiFailure.notFound("schema", "plan"));
  }
}
