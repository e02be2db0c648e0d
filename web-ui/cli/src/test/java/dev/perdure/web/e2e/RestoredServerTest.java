package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Restores a backup in another directory, and then parts of it: an engine that is older than the
 * records, and records that are older than the engine.
 */
@Timeout(900)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class RestoredServerTest {

  @TempDir Path directory;

  private KillStage stage;
  private TaskPage plan;
  private TaskPage stopped;
  private TaskPage later;

  @Test
  void openTasksGoOnElsewhereAndWithOlderPartsOfTheirState() throws IOException {
    stage = KillStage.at(directory);
    try (var _ = stage) {
      plan = stage.task("layered", KillStage.scenario("kill-plan"));
      stopped = stage.task("build-only", KillStage.scenario("kill-permission"));
      JsonNode asked = plan.nextRequest("plan");
      stopped.nextRequest("permission");
      Path elsewhere = directory.resolve("elsewhere");
      Path old = directory.resolve("old");
      restoreTwice(elsewhere, old);
      Files.move(stage.data(), directory.resolve("gone"));
      stage.moveTo(elsewhere);

      goOnElsewhere(asked);
      JsonNode other = later.nextRequest("permission");
      stage.stop();
      Path newer = Files.createDirectory(directory.resolve("newer"));
      moveEngine(elsewhere, newer);
      moveEngine(old, elsewhere);
      goOnWithAnOlderEngine(other);
      stage.stop();

      moveEngine(newer, elsewhere);
      DirectoryOperations.delete(elsewhere.resolve("postgres"));
      for (String records : List.of("postgres", "moved.json")) {
        Files.move(old.resolve(records), elsewhere.resolve(records));
      }
      goOnWithOlderRecords();
    }
  }

  /** Delivers one task, cancels another one and begins a third one. */
  private void goOnElsewhere(JsonNode asked) {
    plan = stage.startAgain(plan);
    stopped = stage.now(stopped);
    plan.assertPending(asked);
    assertThat(plan.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    JsonNode delivered = stage.delivered(plan);
    assertThat(stage.file(delivered, "runs")).isEqualTo("run\n");
    assertThat(stage.workspace(plan)).startsWith(stage.data());
    assertAsksForItsNewPlace(stopped.nextRequest("permission"));
    stopped.post("/api/tasks/%s/control".formatted(stopped.id()), Map.of("command", "cancel"));
    assertThat(stopped.ended().path("state").asString()).isEqualTo("cancelled");
    later = stage.task("build-only", KillStage.scenario("kill-permission"));
  }

  /** The engine has neither the third task nor the ends of the others. */
  private void goOnWithAnOlderEngine(JsonNode asked) {
    later = stage.startAgain(later);
    stopped = stage.now(stopped);
    stage.awaitEvent(stopped, "older than its records");
    assertThat(stopped.state()).isEqualTo("cancelled");
    assertThat(stage.now(plan).state()).isEqualTo("delivered");
    assertThat(later.decide(asked, "grant", "allow_once", Map.of())).isEqualTo(200);
    assertThat(stage.file(stage.delivered(later), "runs")).isEqualTo("run\n");
    assertThat(stage.asked(later, "build")).as("the call, and the end").isEqualTo(2);
  }

  /**
   * The records do not have the third task; the others wait in them. The system prompt names the
   * new place, so a request does not continue the one before.
   */
  private void goOnWithOlderRecords() {
    stopped = stage.startAgain(stopped);
    JsonNode asked = stopped.nextRequest("permission");
    assertAsksForItsNewPlace(asked);
    JsonNode report = TaskPage.read(stopped.post("/api/fleet/reconciliation", Map.of()).body());
    assertThat(report.path("differences").findValuesAsString("taskId")).contains(later.id());
    assertThat(stopped.decide(asked, "grant", "allow_once", Map.of())).isEqualTo(200);
    JsonNode ended = stopped.ended();
    assertThat(ended.path("state").asString()).isEqualTo("delivered");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  /** A permission for a command names the command's directory. */
  private void assertAsksForItsNewPlace(JsonNode request) {
    assertThat(request.path("subject").path("cwd").asString()).startsWith(stage.data().toString());
  }

  /** Saves the data and restores them in one place, and once more aside for the same place. */
  private void restoreTwice(Path place, Path aside) throws IOException {
    stage.stop();
    String file = directory.resolve("saved.tar.gz").toString();
    run(stage.data(), "backup", file);
    run(place, "restore", file);
    Files.move(place, aside);
    run(place, "restore", file);
  }

  /** Moves the engine's state in place of another one. */
  private static void moveEngine(Path from, Path to) throws IOException {
    for (String name : List.of("temporal.db", "temporal.db-journal")) {
      Files.deleteIfExists(to.resolve(name));
      if (Files.exists(from.resolve(name))) {
        Files.move(from.resolve(name), to.resolve(name));
      }
    }
  }

  private static void run(Path data, String... arguments) {
    var ended = PerdureProcess.run(data, Map.of(), arguments);
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
  }
}
