package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import dev.perdure.web.e2e.TaskPage;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** S-7, S-9 and S-10: plans of the agent's own, delegated work, and permissions. */
abstract class WorkingScenarios extends OnScenarios {

  @Test
  void s7NotesADeviationFromARoadmap() {
    TaskPage task = server().task("s-7-roadmap", "roadmap", "Fix the greeting");

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "skipped", "skipped");
    assertThat(task.task().path("plan").path("steps").get(2).path("note").asString())
        .isEqualTo("There is none.");
    assertThat(requests(task)).isEmpty();
  }

  @Test
  void s7PlansOnDemandWhereTheSameCallFailsThreeTimes() {
    TaskPage task = server().task("s-7-demand", "on-demand", "Fix the greeting");

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(revision(task)).isEqualTo(1);
    assertThat(requests(task)).isEmpty();
  }

  @Test
  void s7MakesWhatTheRequesterSaysOfAnInlinePlanItsRevisions() {
    TaskPage task = server().task("s-7-inline", "inline", "Fix the greeting");
    awaitRevision(task, 1);
    say(task, "Move step 3 up.");
    awaitRevision(task, 2);
    say(task, "First read greet.sh, please.");

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(revision(task)).isEqualTo(3);
    assertThat(task.task().path("plan").path("steps").valueStream())
        .extracting(step -> step.path("title").asString())
        .containsExactly("First read greet.sh", "Fix", "Test", "Tell");
    assertThat(requests(task)).isEmpty();
  }

  @Test
  void s9HandsEvidenceOnByReferenceAndEndsASlowSearch() {
    Brain script = Scenario.of(ClasspathResources.text("acceptance/s-9.yaml"));
    TaskPage task =
        server()
            .play("s-9", request -> referring(script.reply(request), request))
            .create(
                "s-9", "build-only", "Find out why cache misses rose and write it up", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("answered");
    List<JsonNode> runs = runs(task);
    assertThat(runs)
        .filteredOn(run -> run.path("state").asString().equals("timed_out"))
        .singleElement()
        .satisfies(run -> assertThat(run.path("focus").asString()).contains("history"));
    assertThat(told(task, "main")).contains("So far: one commit touched it.");
    assertThat(server().asked("s-9"))
        .filteredOn(request -> request.request().contains("why misses rose"))
        .first()
        .satisfies(request ->
            assertThat(request.request())
                .contains(".main.1.0.task")
                .doesNotContain("keeps one message"));
    assertThat(runs)
        .extracting(run -> run.path("traceId").asString())
        .containsOnly(task.task().path("traceId").asString());
    JsonNode result = task.task().path("result");
    assertThat(result.path("text").asString()).contains("agent.ts:3");
    assertThat(result.path("citations").valueStream())
        .singleElement()
        .satisfies(cited -> {
          assertThat(cited.path("ref").asString()).isEqualTo("agent.ts:3");
          assertThat(cited.path("quote").asString()).contains("messages.at");
        });
  }

  @Test
  void s10AsksForWhatCannotBeUndoneAndFollowsEachAnswer() {
    TaskPage task = server().task("s-10", "build-only", "Publish the greeting");
    JsonNode deleting = task.nextRequest("permission");
    assertThat(deleting.path("subject").path("command").asString())
        .isEqualTo("ls && find . -delete");
    settle(task, deleting, "deny", Map.of("comment", "Leave the files."));
    settle(task, task.nextRequest("permission"), "allow_always", Map.of());

    JsonNode forced = task.nextRequest("permission");
    assertThat(forced.path("subject").path("command").asString())
        .as("the remembered rule is narrow")
        .isEqualTo("git push --force origin main");
    revokeAll(task);
    settle(task, forced, "deny", Map.of("comment", "Not by force."));
    JsonNode again = task.nextRequest("permission");
    assertThat(again.path("subject").path("command").asString()).isEqualTo("git push origin main");
    settle(task, again, "deny", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("idle");
    assertThat(task.task().path("awaits").path("kind").asString()).isEqualTo("message");
    assertThat(runs(task).getFirst().path("finish").asString()).isEqualTo("permission_denied");
    assertThat(parts(task, "main", "tool_result").getFirst().path("isError").asBoolean()).isFalse();
  }

  private static final Pattern RUN = Pattern.compile("t_\\w+\\.main\\.1\\.0\\.task");

  /** Puts the run that the newest results name where the script says RUN. */
  private static WireReply referring(WireReply reply, WireRequest request) {
    var found = RUN.matcher(request.newest());
    if (!found.find() || reply.calls().isEmpty()) {
      return reply;
    }
    var call = reply.calls().getFirst();
    return WireReply.calling(call.name(), call.arguments().replace("RUN", found.group()));
  }

  private static void revokeAll(TaskPage task) {
    List<JsonNode> rules = task.get("/api/permissions").path("items").valueStream().toList();
    assertThat(rules).hasSize(1);
    task.delete("/api/permissions/" + rules.getFirst().path("id").asString());
  }

  private static int revision(TaskPage task) {
    return task.task().path("plan").path("revision").asInt();
  }

  private static void awaitRevision(TaskPage task, int wanted) {
    Eventually.holds(() -> revision(task) >= wanted);
  }
}
