package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.prompt.ClasspathResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The agents and guards around a task's own work, as {@code perdure run --yes} meets them: title,
 * reviewer, repair, closing summary and the loop guard.
 */
@Timeout(300)
@Tag("slow")
class WatchedTaskTest {

  @TempDir static Path directory;
  private static PerdureProcess server;
  private static GreetingRepository repository;

  @BeforeAll
  static void serve() throws IOException {
    repository = GreetingRepository.at(directory.resolve("repository"));
    Path script =
        Files.writeString(directory.resolve("s.yaml"), ClasspathResources.text("e2e/watched.yaml"));
    server =
        PerdureProcess.serve(
            directory.resolve("data"),
            Map.of("PERDURE_MODEL", "script/" + script, "TEMPORAL_CLI", ""),
            "--ephemeral");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void namesRepairsReviewsAndSumsUpATask() throws IOException {
    JsonNode task = run("layered", "Fix the greeting");

    assertThat(task.path("state").asString()).isEqualTo("delivered");
    assertThat(task.path("title").asString()).isEqualTo("Say Hello");
    assertThat(task.path("result").path("text").asString())
        .isEqualTo("The greeting is right after one repair.");
    JsonNode step = task.path("plan").path("steps").get(0);
    assertThat(step.path("attempts").asInt()).isEqualTo(2);
    assertThat(step.path("checks").toString()).contains("\"reason\":\"It greets warmly.\"");
    assertThat(step.path("checks").valueStream())
        .allMatch(check -> check.path("passed").asBoolean());
  }

  @Test
  void tellsALoopingModelOnceAndThenHasItEndWithItsReport() throws IOException {
    JsonNode task = run("build-only", "Go round in circles");

    assertThat(task.path("state").asString()).isIn("answered", "delivered");
    assertThat(task.path("result").path("text").asString()).contains("I was going in circles");
    List<String> results = results(task);
    assertThat(results).filteredOn(text -> text.contains("try something else")).hasSize(1);
    assertThat(results.getLast()).contains("end now with a report");
  }

  private JsonNode run(String strategy, String request) throws IOException {
    var ended =
        PerdureProcess.run(
            directory.resolve("data"),
            Map.of("PERDURE_SERVER", server.url()),
            "run",
            "--repo",
            repository.root().toString(),
            "--strategy",
            strategy,
            "--yes",
            "--json",
            request);
    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    return Json.mapper().readTree(ended.output());
  }

  private List<String> results(JsonNode task) {
    return TaskPage.of(server.url(), task.path("id").asString())
        .messages("main")
        .path("items")
        .valueStream()
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("kind").asString().equals("tool_result"))
        .map(part -> part.path("content").asString())
        .toList();
  }
}
