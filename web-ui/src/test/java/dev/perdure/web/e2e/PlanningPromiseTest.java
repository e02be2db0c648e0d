package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.prompt.ClasspathResources;
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

@Timeout(300)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class PlanningPromiseTest {

  @TempDir Path directory;

  @Test
  void nobodyChangesAFileBeforeThePlanIsApproved() throws IOException {
    var repository = GreetingRepository.at(directory.resolve("repository"));
    try (var model = WireServer.start(Scenario.of(ClasspathResources.text("e2e/planning.yaml")));
        var server =
            PerdureProcess.serve(
                directory.resolve("data"),
                Map.of(
                    "ANTHROPIC_API_KEY", "key",
                    "ANTHROPIC_BASE_URL", model.url(),
                    "PERDURE_MODEL", "anthropic/claude-sonnet-4-5"))) {
      var task =
          TaskPage.create(
              server.url(),
              Map.of(
                  "repository",
                  Map.of("location", repository.root().toString()),
                  "request",
                  "Fix the greeting"));
      task.nextRequest("plan");

      var workspace = Path.of(task.task().path("workspace").path("path").asString());
      assertThat(workspace.resolve("new.txt")).doesNotExist();
      assertThat(Files.readString(workspace.resolve("greet.sh"))).contains("Helo");
      assertThat(results(task, "explore-1"))
          .extracting(result -> result.path("isError").asBoolean())
          .containsExactly(false, true, true, true, true, false);
      assertThat(
              results(task, "explore-1").getLast().path("metadata").path("discarded").asBoolean())
          .as("a program that cannot be seen to write runs where nothing it writes is kept")
          .isTrue();
      assertThat(results(task, "design-1")).allMatch(PlanningPromiseTest::isDenied);
      assertThat(results(task, "main.1.0.task")).allMatch(PlanningPromiseTest::isDenied);
      assertThat(model.violations()).isEmpty();
      assertThat(model.rewritten()).isEmpty();
    }
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
