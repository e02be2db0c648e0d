package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Kills the server while a person is waited for. */
class KillWaitTest extends OnAKillStage {

  @Test
  void aPlanThatWaitsIsStillTheOneThatWaitsAndIsCarriedOut() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode before = task.nextRequest("plan");
    long asked = stage.asked("plan");
    stage.kill();

    var again = stage.startAgain(task);
    JsonNode after = again.nextRequest("plan");
    assertSame(before, after);
    assertThat(again.decide(after, "approval", "approve", Map.of())).isEqualTo(200);
    var ended = stage.delivered(again);
    assertThat(stage.asked("plan")).as("planning was not repeated").isEqualTo(asked);
    assertThat(again.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aPermissionThatWaitsIsStillTheOneThatWaitsAndItsCommandRunsOnce() {
    var task = stage.task("build-only", KillStage.scenario("kill-permission"));
    JsonNode before = task.nextRequest("permission");
    stage.kill();

    var again = stage.startAgain(task);
    JsonNode after = again.nextRequest("permission");
    assertSame(before, after);
    assertThat(again.decide(after, "grant", "allow_once", Map.of())).isEqualTo(200);
    var ended = stage.delivered(again);
    assertThat(stage.asked("build")).as("the call, and the end").isEqualTo(2);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(again, "tool_result"))
        .singleElement()
        .satisfies(result -> assertThat(result.path("isError").asBoolean()).isFalse());
  }

  private static void assertSame(JsonNode before, JsonNode after) {
    assertThat(after.path("id")).isEqualTo(before.path("id"));
    assertThat(after.path("digest")).isEqualTo(before.path("digest"));
  }
}
