package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.HttpTester;
import dev.perdure.web.server.TestServer;
import java.math.BigDecimal;
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
  void isWhyATaskThatRunsDoesNotMove() {
    var task = new TaskId("t_full");
    server
        .journal()
        .newTaskStore()
        .create(
            new NewTask(
                task,
                null,
                JsonObject.empty(),
                "Greeting",
                "Fix the greeting",
                "ann",
                null,
                Strategy.LAYERED,
                null,
                null,
                BigDecimal.TEN,
                null,
                null,
                null));
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");

    var why = http.get("/api/tasks/t_full/why").json();
    assertThat(why.path("cause").asString()).isEqualTo("failure");
    assertThat(why.path("sentence").asString())
        .startsWith("Calls that need room on the disk wait")
        .contains("lower PERDURE_DISK_RESERVE");
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
    assertThat(http.get("/api/tasks").text()).doesNotContain("Fix it");
  }
}
