package dev.perdure.web.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * OpenAPI customizer that describes fields and parameters by {@code
 * openapi/descriptions.properties}.
 */
final class FieldDescriptions implements OpenApiCustomizer {

  private static final String FILE = "openapi/descriptions.properties";
  private static final List<String> SPLIT_BY_KIND = List.of("RequestView", "EventView");

  private final Properties descriptions;

  FieldDescriptions() throws IOException {
    descriptions =
        PropertiesLoaderUtils.loadProperties(
            new EncodedResource(new ClassPathResource(FILE), StandardCharsets.UTF_8));
  }

  @Override
  public void customise(OpenAPI api) {
    api.getComponents().getSchemas().forEach((name, schema) -> describe(unsplit(name), schema));
    api.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .forEach(this::describe);
  }

  private static String unsplit(String schema) {
    return SPLIT_BY_KIND.stream().filter(schema::startsWith).findFirst().orElse(schema);
  }

  private void describe(String name, Schema<?> schema) {
    if (schema.getProperties() != null) {
      schema
          .getProperties()
          .replaceAll((field, value) -> described(value, text(name + ".", field)));
    }
  }

  private static Schema<?> described(Schema<?> schema, @Nullable String text) {
    schema.setDescription(text);
    return schema;
  }

  private void describe(Operation operation) {
    if (operation.getParameters() != null) {
      for (Parameter part : operation.getParameters()) {
        String general = "parameter.";
        part.setDescription(
            text(general + operation.getOperationId() + ".", part.getName(), general));
      }
    }
  }

  private @Nullable String text(String prefix, String name) {
    return text(prefix, name, "");
  }

  private @Nullable String text(String prefix, String name, String general) {
    return descriptions.getProperty(prefix + name, descriptions.getProperty(general + name));
  }
}
