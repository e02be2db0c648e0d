package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The main job by the command line; S-1 of the acceptance does it over HTTP. */
class MainJobTest extends OnAKillStage {

  @TempDir Path directory;

  @Test
  void deliversByTheCommandLineWithAModelThatSpeaksOpenAi() {
    var repository = GreetingRepository.at(directory.resolve("repository with space"));
    String before = repository.fingerprint();
    stage.play("gpt-4.1", KillStage.scenario("greeting"));
    var ended =
        PerdureProcess.run(
            stage.data(),
            Map.of("PERDURE_SERVER", stage.server().url()),
            "run",
            "--model",
            "openai/gpt-4.1",
            "--repo",
            repository.root().toString(),
            "--yes",
            "--json",
            "Fix the greeting");

    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    JsonNode task = Json.mapper().readTree(ended.output());
    assertThat(task.path("state").asString()).isEqualTo("delivered");
    assertThat(repository.testsOn(task.path("result").path("branch").asString()))
        .contains("1 passed");
    assertThat(repository.fingerprint()).isEqualTo(before);
    stage.assertAccepted();
  }
}
