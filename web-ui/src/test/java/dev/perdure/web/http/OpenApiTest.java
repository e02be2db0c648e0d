package dev.perdure.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OpenApiTest {

  private static TestServer server;
  private static JsonNode document;

  @BeforeAll
  static void start() {
    server = TestServer.start();
    document = server.http().get("/v3/api-docs").json();
  }

  @AfterAll
  static void stop() {
    server.close();
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
  void requiresWhatIsNeverNull() {
    var request = schema("RequestView");
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

  @Test
  void showsIdsAsTexts() {
    assertThat(schema("RunRecord").path("properties").path("id").path("type").asString())
        .isEqualTo("string");
  }

  private static JsonNode schema(String name) {
    return document.path("components").path("schemas").path(name);
  }
}
