package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.testing.Eventually;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A command that people watch while it runs, and stop. */
class LiveCommandTest extends OnAKillStage {

  private static final String WORDS = "sleep 971.5";
  private static final String STOPPED = "sleep 971.75";

  @Test
  void isSeenWhileItRunsAndEndsWhenItIsStopped() {
    var task = stage.task("build-only", KillStage.scenario("live-command"));
    stage.awaitEvent(task, "a line of output");
    stage.await(() -> !KillSurvivors.holding(WORDS).isEmpty(), "The command");
    stage.await(() -> output(task).contains("a line of output"), "What the command shows");
    JsonNode why = task.get("/api/tasks/" + task.id() + "/why");
    assertThat(why.path("cause").asString()).as(why.toString()).isEqualTo("command");
    assertThat(why.path("call").asString()).startsWith("while echo").endsWith(" — Take long");
    assertThat(why.path("queue").path("pollers").asInt()).isPositive();
    assertThat(why.path("pending").isEmpty()).isFalse();
    assertThat(
            task.post("/api/tasks/" + task.id() + "/control", Map.of("command", "interrupt"))
                .statusCode())
        .isEqualTo(202);
    Eventually.holds(() -> KillSurvivors.holding(WORDS).isEmpty());
    assertThat(task.ended().path("state").asString()).isEqualTo("idle");
    assertThat(stage.asked(task, "build")).as("no model is asked after the stop").isEqualTo(1);
    assertThat(KillStage.parts(task, "tool_result"))
        .singleElement()
        .satisfies(result ->
            assertThat(result.path("content").asString())
                .startsWith("a line of output\n")
                .contains("cancelled after"));
  }

  @Test
  void isToldToTheModelAsBegunAndEndedAndTheCallBehindItAsNotRun() {
    var told = new LinkedBlockingQueue<WireRequest>();
    var task = stage.task("build-only", request -> stopped(request, told));
    stage.await(() -> !KillSurvivors.holding(STOPPED).isEmpty(), "The command");
    task.post("/api/tasks/" + task.id() + "/control", Map.of("command", "interrupt"));
    task.ended();
    task.post("/api/tasks/" + task.id() + "/messages", Map.of("text", "Why did it end?"));
    stage.await(() -> !told.isEmpty(), "The next request");

    List<String> results =
        told.element()
            .body()
            .path("messages")
            .get(2)
            .path("content")
            .valueStream()
            .map(block -> block.path("content").asString(""))
            .limit(2)
            .toList();
    assertThat(results.getFirst())
        .startsWith("It began\n")
        .contains("cancelled after", "with all its processes")
        .doesNotContainIgnoringCase("not run")
        .doesNotContainIgnoringCase("denied")
        .doesNotContainIgnoringCase("refused");
    assertThat(results.getLast())
        .startsWith("Not run")
        .doesNotContainIgnoringCase("denied")
        .doesNotContainIgnoringCase("refused");
    assertThat(stage.workspace(task).resolve("second")).doesNotExist();
    stage.assertAccepted();
  }

  private static WireReply stopped(WireRequest request, Queue<WireRequest> told) {
    if (!request.agent().equals("build")) {
      return WireReply.text("A command");
    }
    if (request.answers() == 0) {
      return WireReply.calling("bash", "{\"command\": \"echo It began; %s\"}".formatted(STOPPED))
          .and("bash", "{\"command\": \"echo second > second\"}");
    }
    told.add(request);
    return WireReply.text("Understood.");
  }

  private static String output(TaskPage task) {
    return KillStage.parts(task, "tool_call").stream()
        .map(call -> call.path("metadata").path("output").asString(""))
        .reduce("", String::concat);
  }
}
