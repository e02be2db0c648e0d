package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Terminates workflows in the engine, as anybody may on its own pages. */
class TerminatedWorkflowTest extends OnAKillStage {

  @Test
  void aPlanThatWaitsIsCarriedOutAlthoughTheRootWasTerminated() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode before = task.nextRequest("plan");
    long asked = stage.asked(task, "plan");
    terminate(task, task.id());

    task.assertPending(before);
    assertThat(task.decide(before, "approval", "approve", Map.of())).isEqualTo(200);
    var ended = stage.delivered(task);
    assertThat(stage.asked(task, "plan")).as("planning was not repeated").isEqualTo(asked);
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aPermissionThatWaitsIsUsedOnceAlthoughTheRootWasTerminated() {
    var task = stage.task("build-only", KillStage.scenario("kill-permission"));
    JsonNode before = task.nextRequest("permission");
    terminate(task, task.id());

    assertThat(task.decide(before, "grant", "allow_once", Map.of())).isEqualTo(200);
    var ended = stage.delivered(task);
    assertThat(stage.asked(task, "build")).as("the call, and the end").isEqualTo(2);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(task, "tool_result"))
        .singleElement()
        .satisfies(result -> assertThat(result.path("isError").asBoolean()).isFalse());
  }

  @Test
  void aTaskWhoseRootWasTerminatedCanBeCancelled() {
    var task = stage.task("build-only", KillStage.scenario("kill-permission"));
    task.nextRequest("permission");
    terminate(task, task.id());

    var reply =
        task.post("/api/tasks/%s/control".formatted(task.id()), Map.of("command", "cancel"));
    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(task.ended().path("state").asString()).isEqualTo("cancelled");
    assertThat(task.task().path("pending")).isEmpty();
    assertThat(states(task)).containsOnly("cancelled");
  }

  @Test
  void aTaskSaysThatTheRunItNeedsWasTerminated() {
    var task = stage.task("build-only", KillStage.scenario("kill-permission"));
    JsonNode request = task.nextRequest("permission");
    terminate(task, request.path("runId").asString() + "-build-1");

    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).isEqualTo("failed");
    assertThat(ended.path("failure").path("message").asString()).contains("terminated");
    assertThat(ended.path("pending")).isEmpty();
    assertThat(states(task)).containsOnly("failed");
  }

  /** The states of all runs but the one that named the task beside them. */
  private static Iterable<String> states(TaskPage task) {
    return task.get("/api/tasks/%s/runs".formatted(task.id()))
        .path("items")
        .valueStream()
        .filter(run -> !run.path("agent").asString().equals("title"))
        .map(run -> run.path("state").asString())
        .toList();
  }

  private static void terminate(TaskPage task, String workflow) {
    try (var engine = EngineAccess.of(task)) {
      engine.terminate(workflow);
    }
  }
}
