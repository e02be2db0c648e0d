package dev.perdure.web.openapi;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.core.io.ClassPathResource;

/**
 * OpenAPI customizer that shows an example of each body and answer, from {@code
 * openapi/examples/OPERATION.json}, of each parameter of a path, from {@code parameters.json}, and
 * of each kind of event, from {@code events.json}.
 */
final class OperationExamples implements OpenApiCustomizer {

  private static final String FOLDER = "openapi/examples/";
  private static final String EVENTS = "events";
  private static final String EVENT = "EventView";
  private static final String PARAMETERS = "parameters";

  @Override
  public void customise(OpenAPI api) {
    api.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .forEach(operation ->
            read(operation.getOperationId()).ifPresent(examples -> add(operation, examples)));
    read(PARAMETERS).ifPresent(examples -> addToPaths(api, examples));
    read(EVENTS).ifPresent(events -> addEvents(api.getComponents().getSchemas(), events));
  }

  private static void add(Operation operation, JsonNode examples) {
    if (operation.getRequestBody() != null) {
      show(operation.getRequestBody().getContent(), examples.get("request"));
    }
    operation
        .getResponses()
        .forEach((status, response) -> {
          if (status.startsWith("2")) {
            show(response.getContent(), examples.get("response"));
          }
        });
  }

  /** An example by {@code operation.parameter}, or by the parameter alone. */
  private static void addToPaths(OpenAPI api, JsonNode examples) {
    api.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .filter(operation -> operation.getParameters() != null)
        .forEach(operation ->
            operation.getParameters().stream()
                .filter(parameter -> parameter.getIn().equals("path"))
                .forEach(parameter -> {
                  String name = parameter.getName();
                  String own = operation.getOperationId() + "." + name;
                  parameter.setExample(examples.path(examples.has(own) ? own : name).asText());
                }));
  }

  private static void show(@Nullable Content content, @Nullable JsonNode example) {
    if (content != null && example != null) {
      content.values().forEach(form -> form.setExample(example));
    }
  }

  /** An event's kind names its schema. */
  @SuppressWarnings("rawtypes") // the library declares maps of raw schemas
  private static void addEvents(Map<String, Schema> schemas, JsonNode events) {
    Map<String, String> names = requireNonNull(schemas.get(EVENT)).getDiscriminator().getMapping();
    events.forEach(event -> {
      String reference = requireNonNull(names.get(event.path("kind").asText()));
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      setExample(requireNonNull(schemas.get(name)), event);
    });
  }

  @SuppressWarnings("unchecked")
  private static void setExample(Schema<?> schema, JsonNode example) {
    ((Schema<Object>) schema).setExamples(List.of(example));
  }

  private static Optional<JsonNode> read(String name) {
    var file = new ClassPathResource(FOLDER + name + ".json");
    if (!file.exists()) {
      return Optional.empty();
    }
    try (var stream = file.getInputStream()) {
      return Optional.of(Json31.mapper().readTree(stream));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
