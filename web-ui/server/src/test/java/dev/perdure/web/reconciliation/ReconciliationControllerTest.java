package dev.perdure.web.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.FakeEngineTasks;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The comparison that a person asks for. */
class ReconciliationControllerTest extends OnServer {

  private static final TaskId ORPHAN = new TaskId("t_orphan");

  private FakeEngineTasks engine;

  @BeforeEach
  void begin() {
    engine = server.bean(FakeEngineTasks.class);
    engine.away = false;
    engine.idle(ORPHAN, FakeEngineTasks.NOTHING);
  }

  @AfterEach
  void answerAgain() {
    engine.away = false;
  }

  @Test
  void showsAWorkflowWithoutRecordsHereAndInTheOverview() {
    JsonNode report = http.post("/api/fleet/reconciliation", "").json();

    assertThat(report.path("tasks").asInt()).isZero();
    JsonNode difference = report.path("differences").path(0);
    assertThat(difference.path("taskId").asString()).isEqualTo("t_orphan");
    assertThat(difference.path("kind").asString()).isEqualTo("no_records");
    assertThat(difference.path("repaired").asBoolean()).isFalse();

    JsonNode shown = http.get("/api/fleet").json().path("reconciliation");
    assertThat(shown.path("count").asInt()).isEqualTo(1);
    assertThat(shown.path("at")).isEqualTo(report.path("at"));
    assertThat(shown.path("differences").path(0)).isEqualTo(difference);
  }

  @Test
  void endsItIfAPersonAsks() {
    JsonNode report = http.post("/api/fleet/reconciliation?endOrphans=true", "").json();

    assertThat(report.path("differences").path(0).path("repaired").asBoolean()).isTrue();
    assertThat(server.bean(FakeGateway.class).terminated).contains(ORPHAN);
  }

  @Test
  void saysThatAnotherProcessRepairsTasks() {
    server
        .bean(OrphanedTaskFinder.class)
        .holding(() -> {
          var refused = http.post("/api/fleet/reconciliation", "");

          assertThat(refused.status()).isEqualTo(503);
          assertThat(refused.json().path("detail").asString())
              .startsWith("Another process repairs");
          return refused;
        });
  }

  @Test
  void saysThatTheEngineDoesNotAnswer() {
    engine.away = true;

    var refused = http.post("/api/fleet/reconciliation", "");

    assertThat(refused.status()).isEqualTo(503);
  }
}
