package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.prompt.ClasspathResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Kills the server in a command, and in an edit between what it intends and the renames that do it:
 * a patch of many files is cut after its first. The very moment before a single rename is cut by
 * {@code KilledProcessTest} of the tools, which has a seam there.
 */
class KillToolTest extends OnAKillStage {

  private static final int FILES = 400;

  @Test
  void aCommandIsTakenUpAgainAndRunsOnce() throws IOException {
    var task = stage.task("build-only", KillStage.scenario("kill-waiting-command"));
    Path workspace = stage.awaitWorkspace(task);
    stage.await(() -> Files.exists(workspace.resolve("runs")), "The command");
    stage.kill();
    assertThat(KillSurvivors.of(stage.records(task))).as("outlives its server").isNotEmpty();

    var again = stage.startAgain(task);
    Files.createFile(workspace.resolve("go"));
    var ended = stage.delivered(again);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(again, "tool_result"))
        .singleElement()
        .satisfies(result -> {
          assertThat(result.path("content").asString()).startsWith("gone on\n(exit code 0");
          assertThat(result.path("isError").asBoolean()).isFalse();
        });
    assertThat(KillSurvivors.of(stage.records(task))).isEmpty();
  }

  @Test
  void anEditCutShortIsEndedAndNothingIsEditedTwice() throws IOException {
    var task = stage.task("build-only", Scenario.of(edit()));
    Path workspace = stage.awaitWorkspace(task);
    awaitAtOnce(workspace.resolve("notes/0.md"));
    stage.kill();
    assertThat(workspace.resolve("greet.sh"))
        .as("the kill came too late")
        .content()
        .doesNotContain("Mended");

    var again = stage.startAgain(task);
    var ended = stage.delivered(again);
    assertThat(stage.file(ended, "greet.sh")).containsOnlyOnce("# Mended.");
    assertThat(stage.file(ended, "notes/" + (FILES - 1) + ".md")).isEqualTo("Note.\n");
    assertThat(KillStage.parts(again, "tool_result"))
        .extracting(result -> result.path("isError").asBoolean())
        .containsExactly(false, false);
  }

  /** Looks so often that hardly anything can happen after the file came. */
  private static void awaitAtOnce(Path file) {
    Instant end = Instant.now().plusSeconds(60);
    while (!Files.exists(file)) {
      assertThat(Instant.now()).as("%s never came", file).isBefore(end);
      LockSupport.parkNanos(500_000);
    }
  }

  private static String edit() {
    String notes =
        IntStream.range(0, FILES)
            .mapToObj("*** Add File: notes/%d.md%n+Note.%n"::formatted)
            .collect(Collectors.joining());
    String patch =
        """
        *** Begin Patch
        %s*** Update File: greet.sh
        @@
         # Greets somebody.
        +# Mended.
        *** End Patch
        """
            .formatted(notes);
    return ClasspathResources.text("e2e/kill-edit.yaml").replace("PATCH", Json.write(patch));
  }
}
