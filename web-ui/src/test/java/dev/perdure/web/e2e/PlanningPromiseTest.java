package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlanningPromiseTest extends OnAKillStage {

  @Test
  void nobodyChangesAFileBeforeThePlanIsApproved() throws IOException {
    var task = stage.task("layered", KillStage.scenario("planning"));
    task.nextRequest("plan");

    var workspace = Path.of(task.task().path("workspace").path("path").asString());
    assertThat(workspace.resolve("new.txt")).doesNotExist();
    assertThat(Files.readString(workspace.resolve("greet.sh"))).contains("Helo");
    assertThat(results(task, "explore-1"))
        .extracting(result -> result.path("isError").asBoolean())
        .containsExactly(false, true, true, true, true, false);
    assertThat(results(task, "explore-1").getLast().path("metadata").path("discarded").asBoolean())
        .as("a program that cannot be seen to write runs where nothing it writes is kept")
        .isTrue();
    assertThat(results(task, "design-1")).allMatch(PlanningPromiseTest::isDenied);
    assertThat(results(task, "main.1.0.task")).allMatch(PlanningPromiseTest::isDenied);
    stage.assertAccepted();
  }

  private static boolean isDenied(JsonNode result) {
    return result.path("metadata").path("ruling").path("layer").asString("").equals("ceiling");
  }

  private static List<JsonNode> results(TaskPage task, String run) {
    return task.messages(run)
        .path("items")
        .valueStream()
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("kind").asString().equals("tool_result"))
        .toList();
  }
}
