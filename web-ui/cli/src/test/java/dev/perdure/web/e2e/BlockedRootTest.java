package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/**
 * Perdure finds, shows and repairs a root whose workflow task fails again and again, also if
 * signals keep arriving: each one restarts the engine's count of attempts. No request of a foreign
 * worker decides for a person.
 */
@Timeout(600)
class BlockedRootTest extends OnAKillStage {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  @Test
  void aDecisionCountsAlthoughTheRootWasWedgedOrReplaced() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    var held = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode heldAsked = held.nextRequest("plan");
    Map<String, String> answers = new ForeignRoot(task, asked).ask();
    assertThat(answers.get("adoptPlan")).contains("The plan has no approval.");
    assertThat(answers.get("settleRequest")).contains("has stored no such decision");
    assertThat(answers.get("raiseRequest")).contains("has drafted this request");
    task.assertPending(asked);
    assertThat(stage.awaitWorkspace(task).resolve("runs")).doesNotExist();
    wedge(task);
    hold(held);
    assertThat(decide(task, asked, "approve")).as("recorded, and no root has acted").isEqualTo(202);
    assertThat(decide(held, heldAsked, "reject")).isEqualTo(202);
    assertThat(held.why().path("sentence").asString())
        .startsWith("A foreign workflow holds the id of the task (type 'Foreign'");

    try (var engine = EngineAccess.of(task)) {
      Eventually.lasts(
          WAIT_TIMEOUT,
          () -> {
            engine.signal(task.id(), "postMessage", Map.of("message", "forged"));
            String sentence = task.why().path("sentence").asString();
            return sentence.startsWith("The task's workflow has failed");
          },
          () -> "why does not name the root: " + task.why());
    }
    assertThat(task.why().path("cause").asString()).isEqualTo("failure");
    Eventually.that(WAIT_TIMEOUT, () -> isShown(task), () -> "Operate shows no wedged root.");

    stage.awaitEvent(task, "started it again from the journal");
    stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
    assertThat(held.ended().path("state").asString()).isEqualTo("rejected");
  }

  /** Puts a workflow of another type in the place of the task's root. */
  private static void hold(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      engine.start("Foreign", task.id(), task.id(), null);
    }
  }

  private static int decide(TaskPage task, JsonNode asked, String outcome) {
    var decision =
        Map.of(
            "decisionId",
            "mine",
            "digest",
            asked.path("digest").asString(),
            "outcome",
            outcome,
            "comment",
            "As agreed.");
    String path = "/api/requests/%s/decision".formatted(asked.path("id").asString());
    return task.post(path, decision).statusCode();
  }

  private static void wedge(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      engine.startForeignHistory(task.id());
    }
  }

  private static boolean isShown(TaskPage task) {
    return task.get("/api/fleet")
        .path("silent")
        .path("tasks")
        .valueStream()
        .anyMatch(shown -> shown.path("id").asString().equals(task.id()));
  }
}
