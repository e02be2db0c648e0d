package dev.perdure.web.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import org.springdoc.core.customizers.OpenApiCustomizer;

/**
 * OpenAPI customizer that names the group of an operation, and so a module of a generated client,
 * after its subject instead of a class of the server.
 */
final class OperationTags implements OpenApiCustomizer {

  @Override
  public void customise(OpenAPI api) {
    api.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .forEach(operation ->
            operation.setTags(
                operation.getTags().stream()
                    .map(tag -> tag.replaceFirst("-controller$", ""))
                    .toList()));
  }
}
