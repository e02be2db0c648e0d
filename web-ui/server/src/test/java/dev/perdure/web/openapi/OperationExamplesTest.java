package dev.perdure.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The examples of the OpenAPI document: complete, and as the schemas and the server have it. */
class OperationExamplesTest extends OnServer {

  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Path FOLDER =
      Path.of(System.getProperty("perdure.root", "../.."))
          .resolve("web-ui/server/src/main/resources/openapi/examples");

  private static JsonNode document;

  @BeforeAll
  static void read() {
    document = http.get("/v3/api-docs").json();
  }

  @Test
  void everyBodyAndAnswerHasAnExampleThatFitsItsSchema() {
    Map<String, Object> faults = new TreeMap<>();
    operations()
        .forEach((place, operation) ->
            contents(operation)
                .filter(content -> !content.has("example") || !faults(content).isEmpty())
                .forEach(content ->
                    faults.put(place, content.has("example") ? faults(content) : "no example")));

    assertThat(faults).isEmpty();
  }

  @Test
  void everyOperationSaysWhatItDoesWhoMayCallItAndHowItFails() {
    Map<String, List<String>> faults = new TreeMap<>();
    operations().forEach((place, operation) -> faults.put(place, gaps(operation)));

    assertThat(faults).hasSizeGreaterThan(80);
    faults.values().removeIf(List::isEmpty);
    assertThat(faults).isEmpty();
  }

  /** The parts of its description that an operation lacks. */
  private static List<String> gaps(JsonNode operation) {
    boolean isOpen = operation.has("security") && operation.path("security").isEmpty();
    String description = operation.path("description").asString("");
    Map<String, Boolean> parts = new LinkedHashMap<>();
    parts.put("summary", !operation.path("summary").asString("").isBlank());
    parts.put("description", description.matches("[A-Z].{40,}\\."));
    parts.put(
        "caller", isOpen || description.matches(".*(?:Scope: (?:read|write)\\.|own token).*"));
    parts.put("security", isOpen || document.path("security").size() > 0);
    parts.put("success", statuses(operation, "2").findAny().isPresent());
    parts.put("errors", statuses(operation, "[45]").count() >= (isOpen ? 3 : 5));
    parts.put("example", examples(operation).findAny().isPresent());
    return parts.entrySet().stream()
        .filter(part -> !part.getValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void everyParameterOfAPathHasAnExampleThatFitsItsSchema() {
    Map<String, Object> faults = new TreeMap<>();
    operations()
        .forEach((place, operation) ->
            operation
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.path("in").asString().equals("path"))
                .filter(parameter -> !parameter.has("example") || !faults(parameter).isEmpty())
                .forEach(parameter -> faults.put(place, parameter)));

    assertThat(faults).isEmpty();
  }

  private static Stream<String> statuses(JsonNode operation, String first) {
    return operation.path("responses").propertyNames().stream()
        .filter(status -> status.matches(first + "\\d\\d"));
  }

  private static Stream<JsonNode> examples(JsonNode operation) {
    return Stream.concat(contents(operation), operation.path("parameters").valueStream())
        .filter(part -> part.has("example"));
  }

  @Test
  void everyKindOfEventHasAnExampleThatFitsItsSchema() {
    JsonNode kinds = document.at("/components/schemas/EventView/discriminator/mapping");

    assertThat(kinds.properties())
        .hasSizeGreaterThan(10)
        .allSatisfy(kind -> {
          JsonNode schema = document.at(kind.getValue().asString().substring(1));
          JsonNode example = schema.at("/examples/0");
          assertThat(example.path("kind").asString("")).isEqualTo(kind.getKey());
          assertThat(faults(schema, example)).as(example.toString()).isEmpty();
        });
  }

  @Test
  void everyFileBelongsToAnOperation() throws IOException {
    List<String> names =
        operations().values().stream().map(one -> one.path("operationId").asString()).toList();

    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .allMatch(name ->
              List.of("events.json", "parameters.json").contains(name)
                  || names.contains(name.replaceFirst("\\.json$", "")));
    }
  }

  @Test
  void theServerAnswersByTheSchemaWithTheFieldsOfTheExample() {
    Map<String, Object> faults = new TreeMap<>();
    operations().entrySet().stream()
        .filter(entry -> entry.getKey().matches("get /api/[^{]*"))
        .forEach(entry -> {
          JsonNode content = entry.getValue().at("/responses/200/content/application~1json");
          if (content.has("schema")) {
            JsonNode answer = http.get(entry.getKey().substring("get ".length())).json();
            faults.put(entry.getKey(), differences(content, answer));
          }
        });

    assertThat(faults).hasSizeGreaterThan(10);
    faults.values().removeIf(List.of()::equals);
    assertThat(faults).isEmpty();
  }

  private static List<String> differences(JsonNode content, JsonNode answer) {
    List<String> expected = List.copyOf(content.path("example").propertyNames());
    return Stream.concat(
            faults(content.path("schema"), answer).stream(),
            expected.stream()
                .filter(name -> !answer.has(name))
                .map(name -> "the answer lacks " + name))
        .toList();
  }

  private static Map<String, JsonNode> operations() {
    Map<String, JsonNode> operations = new TreeMap<>();
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        operations.put(operation.getKey() + " " + path.getKey(), operation.getValue());
      }
    }
    return operations;
  }

  private static Stream<JsonNode> contents(JsonNode operation) {
    return Stream.concat(
            Stream.of(operation.path("requestBody")),
            operation
                .path("responses")
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(Map.Entry::getValue))
        .flatMap(part -> part.path("content").valueStream());
  }

  private static List<String> faults(JsonNode content) {
    return faults(content.path("schema"), content.path("example"));
  }

  private static List<String> faults(JsonNode schema, JsonNode value) {
    ObjectNode whole = schema.deepCopy().asObject();
    whole.set("components", document.path("components"));
    return SCHEMAS.getSchema(whole).validate(value).stream().map(Object::toString).toList();
  }
}
