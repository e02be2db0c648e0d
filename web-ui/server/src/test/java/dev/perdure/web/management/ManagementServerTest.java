package dev.perdure.web.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoints for monitoring, on a port of their own and without a token. */
class ManagementServerTest extends OnServer {

  private static HttpTester monitor;

  @BeforeAll
  static void findThePort() {
    monitor = new HttpTester("http://127.0.0.1:" + server.bean(ManagementServer.class).port());
  }

  @AfterEach
  void bringTheEngineBack() {
    server.bean(FakeEngineView.class).away = false;
    Eventually.holds(() -> monitor.get("/actuator/health").status() == 200);
  }

  @Test
  void tellsHealthByPartWithoutReasons() {
    var reply = monitor.get("/actuator/health");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text())
        .isEqualTo(
            """
            {"status":"UP","components":{"database":{"status":"UP"},"engine":{"status":"UP"},\
            "disk":{"status":"UP"}}}\
            """);
  }

  @Test
  void isAliveWhileAPartIsDown() {
    server.bean(FakeEngineView.class).away = true;

    Eventually.holds(() -> monitor.get("/actuator/health").status() == 503);
    assertThat(monitor.get("/actuator/health/readiness").status()).isEqualTo(503);
    assertThat(monitor.get("/actuator/health/liveness").text()).isEqualTo("{\"status\":\"UP\"}");
    assertThat(monitor.get("/actuator/prometheus").text())
        .contains("perdure_health{part=\"engine\"} 0.0", "perdure_health{part=\"database\"} 1.0");
  }

  @Test
  void hasTheSameMetricsAsThePages() {
    assertThat(monitor.get("/actuator/prometheus").header("Content-Type"))
        .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(names(monitor)).isEqualTo(names(http)).contains("perdure_tasks");
  }

  private static List<String> names(HttpTester from) {
    return from.get("/actuator/prometheus")
        .text()
        .lines()
        .filter(line -> line.startsWith("# TYPE perdure_"))
        .map(line -> line.split(" ")[2])
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/api/tasks",
        "/actuator",
        "/actuator/sbom",
        "/actuator/health/db",
        "/actuator/prometheus/",
        "/actuator/../api/tasks"
      })
  void servesNothingElse(String path) {
    assertThat(monitor.get(path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS"})
  void changesNothing(String method) {
    var reply = monitor.send(method, "/actuator/health", "{}");

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
  }

  @Test
  void answersARequestForHeadersAlone() {
    assertThat(monitor.head("/actuator/health/liveness").status()).isEqualTo(200);
  }
}
