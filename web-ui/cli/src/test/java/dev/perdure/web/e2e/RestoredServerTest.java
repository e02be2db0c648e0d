package dev.perdure.web.e2e;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final String ENGINE = "temporal.db";
  private static final String RECORDS = "postgres";

  @TempDir Path directory;

  @Test
  void openTasksGoOnElsewhereAndWithOlderPartsOfTheirState() throws IOException {
    try (var stage = KillStage.at(directory)) {
      TaskPage plan = stage.task("layered", KillStage.scenario("kill-plan"));
      TaskPage stopped = stage.task("build-only", KillStage.scenario("kill-permission"));
      JsonNode asked = plan.nextRequest("plan");
      JsonNode wanted = stopped.nextRequest("permission");
      Path backup = backup(stage);
      Path elsewhere = restore(stage, backup, "elsewhere");
      Files.move(stage.data(), directory.resolve("gone"));
      stage.moveTo(elsewhere);

      plan = stage.startAgain(plan);
      stopped = stage.now(stopped);
      plan.assertPending(asked);
      assertThat(plan.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
      JsonNode delivered = stage.delivered(plan);
      assertThat(stage.file(delivered, "runs")).isEqualTo("run\n");
      assertThat(stage.workspace(plan)).startsWith(elsewhere);
      stopped.post("/api/tasks/%s/control".formatted(stopped.id()), Map.of("command", "cancel"));
      assertThat(stopped.ended().path("state").asString()).isEqualTo("cancelled");
      TaskPage later = stage.task("build-only", KillStage.scenario("kill-permission"));
      JsonNode other = later.nextRequest("permission");
      stage.stop();

      Path old = restore(stage, backup, "old");
      Files.move(elsewhere.resolve(ENGINE), directory.resolve("new-engine"));
      Files.copy(old.resolve(ENGINE), elsewhere.resolve(ENGINE));
      later = stage.startAgain(later);
      stopped = stage.now(stopped);
      stage.awaitEvent(stopped, "older than its records");
      assertThat(stopped.state()).isEqualTo("cancelled");
      assertThat(later.decide(other, "grant", "allow_once", Map.of())).isEqualTo(200);
      assertThat(stage.file(stage.delivered(later), "runs")).isEqualTo("run\n");
      assertThat(stage.asked(later, "build")).as("the call, and the end").isEqualTo(2);
      stage.stop();

      Files.move(directory.resolve("new-engine"), elsewhere.resolve(ENGINE), REPLACE_EXISTING);
      DirectoryOperations.delete(elsewhere.resolve(RECORDS));
      Files.move(old.resolve(RECORDS), elsewhere.resolve(RECORDS));
      stopped = stage.startAgain(stopped);
      stopped.assertPending(wanted);
      JsonNode differences =
          TaskPage.read(stopped.post("/api/fleet/reconciliation", Map.of()).body())
              .path("differences");
      assertThat(differences.findValuesAsString("taskId")).contains(later.id());
      assertThat(stopped.decide(wanted, "grant", "allow_once", Map.of())).isEqualTo(200);
      assertThat(stage.file(stage.delivered(stopped), "runs")).isEqualTo("run\n");
    }
  }

  private Path backup(KillStage stage) {
    stage.stop();
    Path file = directory.resolve("saved.tar.gz");
    run(stage.data(), "backup", file.toString());
    return file;
  }

  private Path restore(KillStage stage, Path file, String name) {
    Path data = directory.resolve(name);
    run(data, "restore", file.toString());
    return data;
  }

  private static void run(Path data, String... arguments) {
    var ended = PerdureProcess.run(data, Map.of(), arguments);
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
  }
}
