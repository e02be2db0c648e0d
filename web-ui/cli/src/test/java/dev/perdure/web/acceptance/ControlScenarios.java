package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.web.e2e.TaskPage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** S-12 to S-14: tools of one's own, answers, and commands. */
abstract class ControlScenarios extends OnScenarios {

  @Test
  void s12AnswersByATwoTurnToolOfOnesOwnAndByOneOfAServer() {
    TaskPage task =
        server()
            .task("s-12", "build-only", "What's the weather in Tokyo?", Map.of("repository", ""));

    assertThat(task.ended().path("state").asString()).as(told(task, "main")).isEqualTo("answered");
    assertThat(task.task().path("result").path("text").asString()).contains("in Tokyo");
    assertThat(runs(task)).extracting(run -> run.path("turns").asInt()).contains(2);
    List<JsonNode> results = parts(task, "main", "tool_result");
    assertThat(results).noneMatch(ControlScenarios::isError);
    assertThat(results)
        .extracting(result -> result.path("content").asString())
        .satisfiesExactly(
            own -> assertThat(own).contains("Sunny in Tokyo"),
            server -> assertThat(server).contains("Rain in Tokyo"));
    assertThat(requests(task)).isEmpty();
  }

  @Test
  void s13ExplainsAFileAndChangesNothing() {
    TaskPage task = server().task("s-13", "build-only", "Explain agent.ts");

    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).isEqualTo("answered");
    assertThat(ended.path("result").path("text").asString()).contains("the newest message");
    assertThat(ended.path("result").path("branch").isNull()).isTrue();
    assertThat(parts(task, "main", "tool_result")).hasSize(4).noneMatch(ControlScenarios::isError);
    assertThat(task.get("/api/tasks/" + task.id() + "/changes").path("files").size()).isZero();
  }

  @Test
  void s14FollowsCommandsAndTakesFilesBackAndForth() {
    TaskPage task = server().task("s-14", "build-only", "Fix the greeting");
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    Path tree = Path.of(task.task().path("workspace").path("path").asString());
    command(task, "init");
    assertThat(tree.resolve("AGENTS.md")).exists();
    String after = ScenarioRepository.hash(tree);
    reviewBesideTheConversation(task);
    command(task, "rmslop");
    command(task, "commit");
    assertThat(ScenarioRepository.hash(tree)).isEqualTo(after);

    send(task, "commands", Map.of("name", "undo"));
    assertThat(tree.resolve("AGENTS.md")).doesNotExist();
    send(task, "commands", Map.of("name", "redo"));
    assertThat(ScenarioRepository.hash(tree)).isEqualTo(after);
    sharedReadOnly(task);
  }

  private static void reviewBesideTheConversation(TaskPage task) {
    String before = told(task, "main");
    send(task, "commands", Map.of("name", "review"));
    Eventually.holds(() -> commandRuns(task).anyMatch(run -> told(task, run).contains("REVIEW")));
    task.ended();
    assertThat(told(task, "main")).isEqualTo(before);
  }

  private static Stream<String> commandRuns(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .map(run -> run.path("id").asString().replace(task.id() + ".", ""))
        .filter(run -> run.startsWith("command-"));
  }

  private static void sharedReadOnly(TaskPage task) {
    JsonNode share = send(task, "commands", Map.of("name", "share")).path("result");
    String path = share.path("url").asString().replaceFirst("https?://[^/]+", "");
    String api = path.startsWith("/api") ? path : "/api/shares/" + path.replaceFirst(".*/", "");
    assertThat(task.get(api).toString())
        .contains("Fix the greeting")
        .doesNotContain("Greets somebody");
    assertThat(task.post(api, Map.of()).statusCode()).isGreaterThanOrEqualTo(400);
    task.delete("/api/shares/" + share.path("id").asString());
    assertThat(task.get(api).path("code").asString()).isEqualTo("not_found");
  }

  private static void command(TaskPage task, String name) {
    long runs = messages(task, "main").count();
    send(task, "commands", Map.of("name", name));
    Eventually.holds(() -> messages(task, "main").count() > runs);
    task.ended();
  }

  private static boolean isError(JsonNode result) {
    return result.path("isError").asBoolean();
  }
}
