package dev.perdure.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiTest extends OnServer {

  private static JsonNode document;
  private static final Path COMMITTED = Path.of("..", "frontend", "openapi.json");

  @BeforeAll
  static void read() {
    document = http.get("/v3/api-docs").json();
  }

  @Test
  void namesEveryAddress() {
    assertThat(document.path("openapi").asString()).startsWith("3.1");
    assertThat(document.path("paths").propertyNames())
        .contains(
            "/api/tasks",
            "/api/tasks/{id}",
            "/api/tasks/{id}/plan",
            "/api/tasks/{id}/runs/{run}/messages",
            "/api/requests/{id}/decision",
            "/api/info");
  }

  @Test
  void namesEachOperationByAVerbAndAThing() {
    List<String> names = operations().map(one -> one.path("operationId").asString()).toList();

    assertThat(names).contains("listTasks", "createTask", "getPlan", "decideRequest");
    assertThat(names)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+[A-Z][A-Za-z]+"));
    assertThat(operations()).allMatch(one -> !one.path("summary").asString().isBlank());
  }

  @Test
  void listsTheProblemsOfEachOperation() {
    var decide = document.path("paths").path("/api/requests/{id}/decision").path("post");

    assertThat(decide.path("responses").propertyNames())
        .contains("200", "202", "400", "401", "404", "409", "422", "503");
    assertThat(document.at("/components/responses/Problem409").toString())
        .contains("'already_settled'", "application/problem+json", "#/components/schemas/Problem");
    assertThat(operations()).allMatch(one -> one.path("responses").has("500"));
  }

  @Test
  void describesTheFactsOfAProblemBesideItsFields() {
    assertThat(schema("Problem").path("properties").propertyNames())
        .containsExactlyInAnyOrder("title", "status", "code", "detail", "field");
    assertThat(schema("Problem").path("additionalProperties").asBoolean()).isTrue();
  }

  @Test
  void demandsTheTokenExceptForSharedTasks() {
    assertThat(document.at("/components/securitySchemes/token/scheme").asString())
        .isEqualTo("bearer");
    assertThat(document.path("security").toString()).contains("token");
    assertThat(operations().filter(one -> one.has("security")))
        .extracting(one -> one.path("operationId").asString())
        .containsExactlyInAnyOrder("getSharedTask", "getSharePage");
  }

  @Test
  void describesEveryFieldAndParameter() {
    List<String> bare =
        document
            .path("components")
            .path("schemas")
            .propertyStream()
            .flatMap(schema ->
                schema
                    .getValue()
                    .path("properties")
                    .propertyStream()
                    .filter(field -> !field.getValue().has("description"))
                    .map(field -> schema.getKey() + "." + field.getKey()))
            .toList();

    assertThat(bare).isEmpty();
    assertThat(operations().flatMap(one -> one.path("parameters").valueStream()))
        .allMatch(parameter -> parameter.has("description"));
  }

  @Test
  void describesNothingThatIsGone() throws IOException {
    var text =
        Files.readString(
            Path.of("../../web-ui/server/src/main/resources/openapi/descriptions.properties"));
    List<String> names =
        text.lines()
            .filter(line -> line.contains(" = "))
            .map(line -> line.split(" = ", 2)[0])
            .toList();
    String whole = document.toString();

    assertThat(names).doesNotHaveDuplicates();
    assertThat(names.stream().map(name -> name.substring(name.lastIndexOf('.') + 1)))
        .allMatch(name -> whole.contains("\"" + name + "\""));
  }

  @Test
  void requiresWhatIsNeverNull() {
    var request = schema("RequestViewPlan");
    assertThat(request.path("required").toString())
        .contains("\"id\"", "\"digest\"", "\"taskTitle\"")
        .doesNotContain("\"repository\"", "\"expiresAt\"");
    assertThat(schema("TaskBody").path("required").size()).isZero();
  }

  @Test
  void tellsNestedTypesOfTheSameNameApart() {
    assertThat(schema("TaskBodyRepository").path("properties").has("dirty")).isTrue();
    assertThat(schema("TaskRecordRepository").path("properties").has("commit")).isTrue();
  }

  @Test
  void mapsVariantsByTheirNamesOnTheWire() {
    var discriminator = schema("Part").path("discriminator");
    assertThat(discriminator.path("propertyName").asString()).isEqualTo("kind");
    assertThat(discriminator.path("mapping").path("tool_call").asString())
        .isEqualTo("#/components/schemas/PartToolCall");
  }

  /** Generators drop a variant that inherits from a schema without fields. */
  @Test
  void describesEachVariantByAPlainObjectWithItsOwnKind() {
    assertThat(document.findValues("allOf")).isEmpty();
    assertThat(document.path("components").path("schemas").valueStream())
        .filteredOn(schema -> schema.has("properties"))
        .allMatch(schema -> schema.path("type").asString("").equals("object"));
    assertThat(schema("PartText").at("/properties/kind/enum")).hasToString("[\"text\"]");
    assertThat(schema("TaskEventRequestUpdated").path("anyOf").valueStream())
        .extracting(variant -> variant.path("$ref").asString())
        .contains("#/components/schemas/TaskEventRequestSnoozed")
        .last()
        .isEqualTo("#/components/schemas/TaskEventRequestWithdrawn");
  }

  @Test
  void hasNoSchemaToWhichNothingLeads() {
    List<String> references =
        document.findValues("$ref").stream().map(JsonNode::asString).distinct().toList();

    assertThat(document.path("components").path("schemas").propertyNames())
        .allMatch(name -> references.contains("#/components/schemas/" + name));
  }

  @Test
  void namesGroupsOfOperationsAfterTheirSubject() {
    assertThat(operations().flatMap(one -> one.path("tags").valueStream()))
        .extracting(JsonNode::asString)
        .contains("task", "plan", "request", "event")
        .noneMatch(tag -> tag.contains("controller"));
  }

  /** Browsers refuse to let a page set these headers, so no caller can give them. */
  @Test
  void asksForNoHeaderThatAPageCannotSet() {
    assertThat(operations().flatMap(one -> one.path("parameters").valueStream()))
        .extracting(parameter -> parameter.path("name").asString())
        .doesNotContain("Origin", "Host", "Cookie", "Referer", "Content-Length");
  }

  @Test
  void givesEveryKindOfRequestItsOwnSubject() {
    var requests = schema("RequestView").path("discriminator").path("mapping");
    assertThat(requests.propertyNames())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(RequestKind.values()).map(Json::name).toList());
    assertThat(schema("RequestViewDelivery").path("properties").path("subject").path("$ref"))
        .hasToString("\"#/components/schemas/DeliverySubject\"");
    assertThat(schema("DeliverySubject").path("required").toString())
        .contains("\"commit\"")
        .doesNotContain("\"branch\"");
  }

  @Test
  void showsIdsAsTexts() {
    assertThat(schema("RunRecord").path("properties").path("id").path("type").asString())
        .isEqualTo("string");
  }

  @Test
  void saysWhatMayBeNull() {
    var properties = schema("RequestViewPlan").path("properties");
    assertThat(properties.path("assignee").path("type").toString()).contains("null");
    assertThat(properties.path("decision").path("anyOf").toString()).contains("null");
    assertThat(properties.path("title").path("type").asString()).isEqualTo("string");
    assertThat(document.findParents("enum"))
        .as("null is no value of an enum, so it stands beside the enum")
        .noneMatch(schema -> schema.path("type").toString().contains("null"));
    assertThat(schema("DecisionBody").at("/properties/outcome/anyOf/1/type").asString())
        .isEqualTo("null");
  }

  @Test
  void letsAJsonObjectHoldAnything() {
    var subject = schema("PermissionSubject").path("properties").path("arguments");
    assertThat(subject.path("additionalProperties").asBoolean()).isTrue();
  }

  @Test
  void namesTheMediaTypeOfEveryAnswer() {
    List<String> types =
        operations()
            .flatMap(one -> one.path("responses").valueStream())
            .flatMap(response -> response.path("content").propertyNames().stream())
            .distinct()
            .toList();

    assertThat(types).contains("application/json").doesNotContain("*/*");
  }

  @Test
  void describesFilesAsBytes() {
    var artifacts = document.path("paths");
    var upload = artifacts.path("/api/artifacts").path("post").path("requestBody");
    var content =
        artifacts.path("/api/artifacts/{sha256}").path("get").at("/responses/200/content");

    assertThat(upload.at("/content/application~1octet-stream/schema/format").asString())
        .isEqualTo("binary");
    assertThat(upload.path("required").asBoolean()).isTrue();
    assertThat(content.propertyNames())
        .containsExactlyInAnyOrder("text/plain", "image/png", "image/jpeg", "image/gif");
    assertThat(content.at("/text~1plain/schema/format").asString()).isEqualTo("binary");
  }

  @Test
  void letsAnyValueStandForTheArgumentsOfACommand() {
    var arguments = schema("CommandBody").path("properties").path("arguments");

    assertThat(arguments.propertyNames()).containsExactly("description");
  }

  /** The pages' types are generated from that file: {@code npm run api} in the front end. */
  @Test
  void isTheDocumentThatThePagesAreWrittenAgainst() throws IOException {
    var found = Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    if (Boolean.getBoolean("perdure.openapi.write")) {
      Files.writeString(COMMITTED, found);
    }
    assertThat(Files.readString(COMMITTED))
        .as("run this test with -Dperdure.openapi.write=true, then npm run api in web-ui/frontend")
        .isEqualTo(found);
  }

  private static Stream<JsonNode> operations() {
    return document.path("paths").valueStream().flatMap(JsonNode::valueStream);
  }

  private static JsonNode schema(String name) {
    return document.path("components").path("schemas").path(name);
  }
}
