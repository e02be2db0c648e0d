package dev.perdure.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;

/** OpenAPI customizer that removes the schemas to which no operation leads. */
final class ReferencedSchemas implements OpenApiCustomizer {

  @Override
  public void customise(OpenAPI api) {
    Map<String, ?> schemas = api.getComponents().getSchemas();
    var wanted = new HashSet<String>();
    collect(tree(api.getPaths()), schemas, wanted);
    collect(tree(api.getComponents().getResponses()), schemas, wanted);
    schemas.keySet().retainAll(wanted);
  }

  private static void collect(JsonNode part, Map<String, ?> schemas, Set<String> wanted) {
    for (JsonNode reference : part.findValues("$ref")) {
      String path = reference.asText();
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (path.startsWith(Components.COMPONENTS_SCHEMAS_REF) && wanted.add(name)) {
        collect(tree(Objects.requireNonNull(schemas.get(name))), schemas, wanted);
      }
    }
  }

  private static JsonNode tree(Object part) {
    return Json31.mapper().valueToTree(part);
  }
}
