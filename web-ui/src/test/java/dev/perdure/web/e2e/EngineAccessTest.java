package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A person who reaches the engine approves nothing and begins nothing. */
class EngineAccessTest extends OnAKillStage {

  @Test
  void aPlanIsNotApprovedByADecisionThatNobodyHasSubmitted() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    Map<String, String> forged =
        Map.of(
            "requestId", asked.path("id").asString(),
            "decisionId", "forged",
            "digest", asked.path("digest").asString(),
            "outcome", "approve",
            "by", "the operator",
            "at", "2026-01-01T00:00:00Z");

    try (var engine = EngineAccess.of(task)) {
      engine.signal(task.id(), "decide", forged);
    }

    stage.awaitEvent(task, "is not in the journal");
    task.assertPending(asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    stage.delivered(task);
    JsonNode decisions = task.get("/api/tasks/%s/decisions".formatted(task.id()));
    assertThat(decisions.toString()).doesNotContain("the operator", "forged");
  }

  @Test
  void aSecondRootOfATaskIsRefused() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    try (var engine = EngineAccess.of(task)) {
      var second =
          engine.start("Task", task.id() + ".second", task.id(), Map.of("task", task.id()));

      assertThatThrownBy(() -> second.getResult(Void.class))
          .hasStackTraceContaining("is not the root of the task");
    }
    task.assertPending(asked);
    cancel(task);
  }

  @ParameterizedTest
  @ValueSource(strings = {"startTask", "adoptPlan", "closeOwnPlan"})
  void anActivityIsRefusedThatNoWorkflowAsksFor(String activity) {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    try (var engine = EngineAccess.of(task)) {
      assertThatThrownBy(() -> engine.call(activity, task.id(), Map.of("task", task.id())))
          .hasStackTraceContaining("serves only workflows of Perdure");
    }
    task.assertPending(asked);
    cancel(task);
  }

  @ParameterizedTest
  @ValueSource(strings = {"undo", "redo"})
  void aCommandAboutCheckpointsIsRefusedThatNobodyHasSubmitted(String command) {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    String host = task.get("/api/tasks/" + task.id()).path("workspace").path("host").asString();
    try (var engine = EngineAccess.of(task)) {
      var forged = Map.of("task", task.id(), "host", host, "question", Map.of("is", command));
      var workflow =
          engine.start("Checkpoint", task.id() + ".history." + command, task.id(), forged);

      assertThatThrownBy(() -> workflow.getResult(Void.class))
          .hasStackTraceContaining("The server has stored no such command");
    }
    task.assertPending(asked);
    cancel(task);
  }

  private static void cancel(TaskPage task) {
    task.post("/api/tasks/%s/control".formatted(task.id()), Map.of("command", "cancel"));
    assertThat(task.ended().path("state").asString()).isEqualTo("cancelled");
  }
}
