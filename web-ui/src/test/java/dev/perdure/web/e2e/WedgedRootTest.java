package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** A root whose workflow task fails again and again is found, shown and repaired. */
@Timeout(420)
class WedgedRootTest extends OnAKillStage {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Test
  void aTaskWithAWedgedRootSaysSoAndCanBeApprovedOnceItIsRepaired() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    wedge(task);

    Eventually.that(
        PATIENCE,
        () -> task.why().path("sentence").asString().startsWith("The task's workflow has failed"),
        () -> "why does not name the root: " + task.why());
    assertThat(task.why().path("cause").asString()).isEqualTo("failure");
    Eventually.that(PATIENCE, () -> isShown(task), () -> "Operate shows no wedged root.");

    stage.awaitEvent(task, "started it again from the journal");
    task.assertPending(asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
  }

  /** Puts a root in the place of the task's own that has no task, as it can't begin. */
  private static void wedge(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      engine.start("Task", task.id(), task.id(), null);
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
