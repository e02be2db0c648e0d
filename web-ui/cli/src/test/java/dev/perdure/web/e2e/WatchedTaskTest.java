package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The agents and guards around a task's own work, as {@code perdure run --yes} meets them: title,
 * reviewer, repair, closing summary and the loop guard.
 */
class WatchedTaskTest extends OnScriptedTasks {

  private static final Duration SUMMARY_TIMEOUT = Duration.ofMinutes(1);

  @Test
  void namesRepairsReviewsAndSumsUpATask() {
    JsonNode task = watched("layered", "Fix the greeting");

    assertThat(task.path("state").asString()).isEqualTo("delivered");
    assertThat(task.path("title").asString()).isEqualTo("Say Hello");
    awaitSummary(task.path("id").asString(), "The greeting is right after one repair.");
    JsonNode step = task.path("plan").path("steps").get(0);
    assertThat(step.path("attempts").asInt()).as("its run mends it").isEqualTo(1);
    assertThat(step.path("checks").toString()).contains("\"reason\":\"It greets warmly.\"");
    assertThat(step.path("checks").valueStream())
        .allMatch(check -> check.path("passed").asBoolean());
  }

  @Test
  void tellsALoopingModelOnceAndThenHasItEndWithItsReport() {
    JsonNode task = watched("build-only", "Go round in circles");

    assertThat(task.path("state").asString()).isIn("answered", "delivered");
    assertThat(task.path("result").path("text").asString()).contains("I was going in circles");
    List<String> results = results(task);
    assertThat(results).filteredOn(text -> text.contains("try something else")).hasSize(1);
    assertThat(results.getLast()).contains("end now with a report");
  }

  /** The summary is written beside the delivery, so it may come after the end of the verb. */
  private static void awaitSummary(String task, String summary) {
    TaskPage page = TaskPage.of(server.url(), task);
    Eventually.that(
        SUMMARY_TIMEOUT,
        () -> page.task().path("result").path("text").asString().equals(summary),
        () -> "The task has another result: " + page.task().path("result"));
  }

  private static JsonNode watched(String strategy, String request) {
    var ended =
        run(
            "watched-" + strategy,
            ClasspathResources.text("e2e/watched.yaml"),
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
