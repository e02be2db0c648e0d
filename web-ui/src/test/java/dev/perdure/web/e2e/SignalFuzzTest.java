package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Random signals to the root of a live task settle no plan and wedge no task. */
class SignalFuzzTest extends OnAKillStage {

  private static final long SEED = 20_260_101;
  private static final int SIGNALS = 2_000;

  @Test
  void aTaskCanStillBeApprovedAfterRandomSignals() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    var signals =
        new RandomSignals(
            SEED,
            List.of(
                task.id(),
                task.id() + ".main",
                asked.path("id").asString(),
                asked.path("digest").asString()));

    try (var engine = EngineAccess.of(task)) {
      for (int number = 0; number < SIGNALS; number++) {
        String signal = signals.name(number);
        engine.signal(task.id(), signal, signals.arguments(signal));
      }
    }

    task.assertPending(asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    var ended = stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }
}
