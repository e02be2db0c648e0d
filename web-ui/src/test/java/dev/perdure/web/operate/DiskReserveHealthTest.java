package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Answers of a server whose disk has less left than the reserve. */
class DiskReserveHealthTest {

  private static TestServer server;
  private static HttpTester http;

  @BeforeAll
  static void start() {
    server = TestServer.onAFullDisk();
    http = server.http();
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void isDownWithTheRemedy() {
    var reply = http.get("/actuator/health");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().at("/components/diskReserve/status").asString()).isEqualTo("DOWN");
    assertThat(reply.json().at("/components/diskReserve/details/disk").asString())
        .contains("archive tasks that are done, or lower PERDURE_DISK_RESERVE");
  }

  @Test
  void refusesNewTasksUntilThereIsRoom() {
    var reply =
        http.post(
            "/api/tasks", "{\"request\": \"Fix it\", \"repository\": {\"location\": \"/r\"}}");

    assertThat(reply.status()).as(reply.text()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isEqualTo("10");
    assertThat(reply.json().path("code").asString()).isEqualTo("unavailable");
    assertThat(reply.text()).contains("No task is begun now.");
    assertThat(http.get("/api/tasks").json().path("items")).isEmpty();
  }
}
