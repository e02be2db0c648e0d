package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * One kill of the server under many tasks: while people are waited for, while a model answers,
 * between an answer and its first call, in a command, in a patch between what it intends and the
 * renames that do it, in parallel steps and in subagents. The very moment before a single rename is
 * cut by {@code KilledProcessTest} of the tools, which has a seam there.
 */
class KilledServerTest extends OnAKillStage {

  private static KillMoments moments;

  @BeforeAll
  static void killTheServerUnderEveryTask() throws IOException {
    moments = KillMoments.killedOn(stage);
  }

  @Test
  void aPlanThatWaitsIsStillTheOneThatWaitsAndIsCarriedOut() {
    TaskPage task = stage.now(moments.plan);
    task.assertPending(moments.planRequest());
    assertThat(task.decide(task.nextRequest("plan"), "approval", "approve", Map.of()))
        .isEqualTo(200);

    JsonNode ended = stage.delivered(task);
    assertThat(stage.asked(task, "plan"))
        .as("planning was not repeated")
        .isEqualTo(moments.planned());
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aPermissionThatWaitsIsStillTheOneThatWaitsAndItsCommandRunsOnce() {
    TaskPage task = stage.now(moments.permission);
    task.assertPending(moments.permissionRequest());
    assertThat(task.decide(task.nextRequest("permission"), "grant", "allow_once", Map.of()))
        .isEqualTo(200);

    JsonNode ended = stage.delivered(task);
    assertThat(stage.asked(task, "build")).as("the call, and the end").isEqualTo(2);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(task, "tool_result"))
        .singleElement()
        .satisfies(result -> assertThat(result.path("isError").asBoolean()).isFalse());
  }

  @Test
  void aCommandIsTakenUpAgainAndRunsOnce() throws IOException {
    TaskPage task = stage.now(moments.command);
    Files.createFile(stage.workspace(task).resolve("go"));

    JsonNode ended = stage.delivered(task);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(task, "tool_result"))
        .singleElement()
        .satisfies(result -> {
          assertThat(result.path("content").asString()).startsWith("gone on\n(exit code 0");
          assertThat(result.path("isError").asBoolean()).isFalse();
        });
    assertThat(KillSurvivors.of(stage.records(task))).isEmpty();
  }

  /** S-11 of the acceptance. */
  @Test
  void aCancelOfACommandThatWasTakenUpAgainPairsResultsAndEditsOnce() {
    TaskPage task = stage.now(moments.cancelled);
    Eventually.holds(() -> task.state().equals("running"));
    assertThat(post(task, "control", Map.of("command", "cancel"))).isEqualTo(202);

    assertThat(task.ended().path("state").asString()).isEqualTo("cancelled");
    List<JsonNode> results = KillStage.parts(task, "tool_result");
    assertThat(results).hasSize(4);
    assertThat(results.get(1).path("isError").asBoolean()).as(results.toString()).isFalse();
    assertThat(results.getLast().path("content").asString()).containsIgnoringCase("cancelled");
    Path tree = stage.workspace(task);
    assertThat(tree.resolve("third")).doesNotExist();
    assertThat(tree.resolve("greet.sh")).content().containsOnlyOnce("# Once.");
    assertThat(post(task, "messages", Map.of("text", "Go on without it.")) / 100).isEqualTo(2);
    Eventually.holds(() -> task.state().equals("delivered"));
    assertThat(stage.file(task.task(), "greet.sh")).containsOnlyOnce("# Once.");
    stage.assertAccepted();
  }

  @Test
  void anAnswerCutShortIsAskedForAgainAndItsCallHappensOnce() {
    TaskPage task = stage.now(moments.streamed);

    JsonNode ended = stage.delivered(task);
    assertThat(stage.asked(task, "build")).as("cut short, whole, and the end").isEqualTo(3);
    assertThat(KillStage.parts(task, "text"))
        .extracting(part -> part.path("text").asString())
        .filteredOn(text -> text.contains("I shall leave a note"))
        .singleElement()
        .asString()
        .endsWith("in this repository.");
    assertThat(KillStage.parts(task, "tool_result")).hasSize(1);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aStoredAnswerIsNotAskedForAgainWhenItsCallHadNotBegun() {
    TaskPage task = stage.now(moments.stored);

    JsonNode ended = stage.delivered(task);
    assertThat(stage.asked(task, "build")).as("the call, and the end").isEqualTo(2);
    assertThat(KillStage.parts(task, "tool_result")).hasSize(1);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void anEditCutShortIsEndedAndNothingIsEditedTwice() {
    TaskPage task = stage.now(moments.patch);

    JsonNode ended = stage.delivered(task);
    assertThat(stage.file(ended, "greet.sh")).containsOnlyOnce("# Mended.");
    assertThat(stage.file(ended, "notes/" + (KillMoments.FILES - 1) + ".md")).isEqualTo("Note.\n");
    assertThat(KillStage.parts(task, "tool_result"))
        .extracting(result -> result.path("isError").asBoolean())
        .containsExactly(false, false);
  }

  /** S-6 of the acceptance: what is done stays if a step fails its check. */
  @Test
  void parallelStepsLoseNothingAndTheRestIsPlannedAnewWhereOneFails() {
    TaskPage task = stage.now(moments.steps);
    JsonNode replan = task.nextRequest("plan");
    assertThat(replan.path("subject").path("revision").asInt()).isEqualTo(2);
    assertThat(task.steps()).containsExactly("done", "done", "done", "failed");
    assertThat(steps(task).get(3).path("reflection").asString())
        .contains("Wrote nothing.", "Nobody wrote D.md.", "Write another file.");
    List<String> commits = commits(task);
    task.decide(replan, "p2", "approve", Map.of());

    JsonNode ended = stage.delivered(task);
    assertThat(task.steps()).containsExactly("done", "done", "done", "done");
    assertThat(commits(task).subList(0, 3)).isEqualTo(commits.subList(0, 3)).doesNotContain("");
    assertThat(stage.file(ended, "A.md")).isEqualTo("a\n");
    assertThat(stage.file(ended, "NOTE.md")).isEqualTo("b\nc\n");
    assertThat(steps(task))
        .extracting(step -> step.path("attempts").asInt())
        .containsExactly(1, 1, 2, 1);
    assertThat(steps(task).get(2).path("note").asString()).contains("NOTE.md");
  }

  /** S-8 of the acceptance: what does not pass its check is dropped and written again. */
  @Test
  void subagentsThatWriteAreMergedButNoFileThatTwoHaveWritten() {
    TaskPage task = stage.now(moments.subagents());

    JsonNode ended = stage.delivered(task);
    Map<String, String> merges = merges(task);
    assertThat(
            List.of(merges.get("One (@general subagent)"), merges.get("Two (@general subagent)")))
        .containsExactlyInAnyOrder("merged", "conflict");
    assertThat(merges.get("Three (@general subagent)")).isEqualTo("merged");
    assertThat(merges.get("Four (@general subagent)")).isEqualTo("dropped");
    assertThat(merges.get("Five (@general subagent)")).isEqualTo("merged");
    assertThat(stage.file(ended, "NOTE.md").strip()).isIn("one", "two");
    assertThat(stage.file(ended, "THREE.md")).isEqualTo("three\n");
    assertThat(stage.file(ended, "FIVE.md")).isEqualTo("five\n");
    assertThat(stage.tree(ended)).doesNotContain("FOUR.md");
    assertThat(KillStage.parts(task, "tool_call"))
        .extracting(call -> call.path("name").asString())
        .containsOnly("task")
        .hasSize(5);
    assertThat(KillStage.parts(task, "tool_result"))
        .extracting(result -> result.path("content").asString())
        .anyMatch(said -> said.contains("works in the background"))
        .anyMatch(said -> said.contains("changed these files meanwhile: NOTE.md"))
        .anyMatch(said -> said.contains("the check `test -f FIVE.md` did not pass"));
    assertThat(KillStage.parts(task, "text"))
        .extracting(text -> text.path("text").asString())
        .anyMatch(said -> said.contains("has ended: Three") && said.contains("THREE.md"));
  }

  private static int post(TaskPage task, String path, Map<String, Object> body) {
    return task.post("/api/tasks/%s/%s".formatted(task.id(), path), body).statusCode();
  }

  private static List<JsonNode> steps(TaskPage task) {
    return task.task().path("plan").path("steps").valueStream().toList();
  }

  private static List<String> commits(TaskPage task) {
    return steps(task).stream().map(step -> step.path("commit").asString("")).toList();
  }

  private static Map<String, String> merges(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .filter(run -> run.path("agent").asString().equals("general"))
        .collect(
            Collectors.toMap(
                run -> run.path("focus").asString(), run -> run.path("merge").asString()));
  }
}
