package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Takes the provider away until two tasks ask a person, and brings it back before one decides. */
@Timeout(3_000)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class ProviderAwayTest {

  private static final Duration OUTAGE =
      Duration.ofSeconds(Long.getLong("perdure.outage.seconds", 20));

  @TempDir static Path directory;

  private static KillStage stage;

  private final AtomicBoolean away = new AtomicBoolean(true);

  @BeforeAll
  static void start() {
    stage = KillStage.at(directory);
  }

  @AfterAll
  static void stop() {
    stage.close();
  }

  @Test
  void tasksThatBuildAndExploreGoOnByThemselves() {
    var building = stage.task("build-only", awayAtFirst(KillStage.scenario("kill-stream")));
    var planning = stage.task("layered", awayAtFirst(KillStage.scenario("kill-plan")));
    awaitParked(building);
    awaitParked(planning);
    JsonNode asked = building.nextRequest("operator");
    assertThat(asked.toString()).contains("Perdure tries the call again by itself.");

    Instant end = Instant.now().plus(OUTAGE);
    Eventually.lasts(OUTAGE.plusMinutes(1), () -> Instant.now().isAfter(end), () -> "");
    assertThat(state(building)).isEqualTo("parked");
    assertThat(state(planning)).isEqualTo("parked");
    away.set(false);
    awaitUnparked(building);
    awaitUnparked(planning);

    var ended = stage.delivered(building);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    JsonNode plan = planning.nextRequest("plan");
    assertThat(planning.decide(plan, "approval", "approve", Map.of())).isEqualTo(200);
    assertThat(stage.file(stage.delivered(planning), "runs")).isEqualTo("run\n");
  }

  private static void awaitParked(TaskPage task) {
    stage.await(() -> state(task).equals("parked"), "A request about the provider");
  }

  private static void awaitUnparked(TaskPage task) {
    stage.await(() -> !state(task).equals("parked"), "The answer of the provider");
  }

  private static String state(TaskPage task) {
    return task.task().path("state").asString();
  }

  /** Tells each agent first to wait so long that Perdure asks a person, then to try again. */
  private Brain awayAtFirst(Brain brain) {
    Set<String> agents = ConcurrentHashMap.newKeySet();
    return request -> {
      if (!away.get()) {
        return brain.reply(request);
      }
      return agents.add(request.agent())
          ? WireReply.rateLimited("7200")
          : WireReply.refused(503, "overloaded_error", "Come back later.");
    };
  }
}
