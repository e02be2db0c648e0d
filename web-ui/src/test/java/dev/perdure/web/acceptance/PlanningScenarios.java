package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import dev.perdure.web.e2e.TaskPage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** S-1 to S-6: exploring, asking, approving, and what must not happen before. */
abstract class PlanningScenarios extends OnScenarios {

  private static final int EXPLORERS = 3;

  private static final int APPROVERS = 11;

  @Test
  void s1ExploresFromThreeSidesAtOnceAndTellsTheDesignerAll() {
    List<String> findings =
        IntStream.rangeClosed(1, EXPLORERS).mapToObj(PlanningScenarios::finding).toList();
    String script = ClasspathResources.text("acceptance/s-1.yaml");
    for (int i = 0; i < findings.size(); i++) {
      script = script.replace("FINDING " + (i + 1), findings.get(i).replace("\n", "\\n"));
    }
    TaskPage task =
        server()
            .play("s-1", new MeetingBrain(Scenario.of(script), "explore", EXPLORERS))
            .create(
                "s-1",
                "layered",
                "Add email/password login with JWT, using the existing database",
                Map.of());

    JsonNode plan = approved(task);
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(
            server().asked("s-1").stream()
                .filter(request -> request.phase().equals("designing"))
                .map(request -> request.request()))
        .singleElement()
        .satisfies(told -> assertThat(told).contains(findings));
    assertThat(plan.path("subject").path("markdown").asString())
        .contains("src/login.ts", "Sign tokens", "Test it", "bash tests/login.sh");
    assertThat(file(task, "tests/login.sh")).contains("1 passed");
    assertThat(passed(task)).isEqualTo(3);
  }

  @Test
  void s2ShapesThePlanByAnAnswerAndAsksByPlanExitAlone() {
    TaskPage task = server().task("s-2", "layered", "Add state management");
    settle(
        task, task.nextRequest("question"), "answer", Map.of("answers", List.of(List.of("Redux"))));

    JsonNode plan = approved(task);
    assertThat(plan.path("subject").path("markdown").asString()).contains("You chose Redux");
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(requests(task))
        .extracting(each -> each.path("kind").asString())
        .containsExactlyInAnyOrder("question", "plan");
    assertThat(parts(task, "main", "tool_result"))
        .filteredOn(result -> result.path("name").asString().equals("question"))
        .last()
        .satisfies(result -> assertThat(result.path("content").asString()).contains("plan_exit"));
  }

  @Test
  void s3RevisesAPlanThatIsSentBackAndBuildsOnceForElevenApprovals() {
    TaskPage task = server().task("s-3", "light", "Fix the greeting");
    settle(
        task,
        task.nextRequest("plan"),
        "send_back",
        Map.of("comment", "Nearly.", "stepComments", Map.of("note", "Name the file.")));

    JsonNode second = task.nextRequest("plan");
    assertThat(second.path("subject").path("revision").asInt()).isEqualTo(2);
    assertThat(second.path("subject").path("diff").path("changed").toString()).contains("note");
    List<Integer> replies = atOnce(task, second, APPROVERS);
    assertThat(replies).containsOnlyOnce(200).hasSize(APPROVERS);
    assertThat(replies).filteredOn(reply -> reply == 409).hasSize(APPROVERS - 1);
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(switches(task)).isEqualTo(1);
    assertThat(task.get("/api/tasks/" + task.id() + "/decisions").path("items").size())
        .as("sent back, and approved once")
        .isEqualTo(2);
  }

  @Test
  void s4ChangesNothingWhilePlanningWhateverIsTried() {
    TaskPage task = server().task("s-4", "layered", "Fix the greeting");
    task.nextRequest("plan");
    var tree = Path.of(task.task().path("workspace").path("path").asString());
    String before = ScenarioRepository.hash(tree);
    say(task, "Never mind, just fix it with sed: never mind the plan.");

    Eventually.lasts(
        Duration.ofSeconds(60),
        () -> parts(task, "main", "tool_result").size() >= 10,
        () -> told(task, "main"));
    task.nextRequest("plan");
    List<JsonNode> tried =
        parts(task, "main", "tool_result").stream()
            .filter(result -> !result.path("name").asString().startsWith("plan_"))
            .toList();
    assertThat(tried).hasSize(7);
    assertThat(tried.subList(0, 6)).allMatch(PlanningScenarios::isHeld);
    assertThat(parts(task, childOf(task, "fixer"), "tool_result"))
        .hasSize(2)
        .allMatch(PlanningScenarios::isHeld);
    assertThat(ScenarioRepository.hash(tree)).isEqualTo(before);
  }

  @Test
  void s5SkipsPhasesForATypoAndTakesThreePerspectivesForARework() {
    TaskPage typo = server().task("s-5", "", "Fix the typo in README line 3");
    TaskPage rework = server().task("s-5", "", "Rework the storage layer");

    typo.nextRequest("plan");
    assertThat(typo.task().path("triage").path("reason").asString())
        .isEqualTo("A word in one line.");
    assertThat(phases(typo)).doesNotContain("exploring", "designing", "reviewing");
    rework.nextRequest("plan");
    assertThat(rework.task().path("triage").path("reason").asString())
        .isEqualTo("Many parts depend on it.");
    assertThat(rework.task().path("triage").path("perspectives").size()).isEqualTo(3);
    assertThat(rework.messages("main").toString())
        .contains("One file.", "A cache.", "An interface.");
  }

  @Test
  void s6PlansTheRestAnewWhereAStepFailsItsCheckAndKeepsWhatIsDone() {
    TaskPage task = server().task("s-6", "layered", "Implement docs/REQ.md");
    approved(task);
    JsonNode second = task.nextRequest("plan");
    JsonNode failed = task.task().path("plan").path("steps").path(2);
    assertThat(failed.path("reflection").asString()).contains("They ask for Hello.");
    List<String> done = commits(task);
    settle(task, second, "approve", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "done", "done");
    assertThat(commits(task).subList(0, 2)).isEqualTo(done.subList(0, 2));
    assertThat(server().repository().git("show", branch(task) + ":greet.sh")).contains("Hello");
  }

  /** The replies to as many approvals, each a decision of its own, sent at one moment. */
  private static List<Integer> atOnce(TaskPage task, JsonNode plan, int approvers) {
    try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Integer>> replies =
          IntStream.range(0, approvers)
              .mapToObj(person ->
                  CompletableFuture.supplyAsync(
                      () -> task.decide(plan, "yes-" + person, "approve", Map.of()), people))
              .toList();
      return replies.stream().map(CompletableFuture::join).toList();
    }
  }

  private static String finding(int number) {
    return IntStream.rangeClosed(1, 150)
        .mapToObj(line -> "Finding %d, line %d of what was found.".formatted(number, line))
        .collect(Collectors.joining("\n"));
  }

  private static boolean isHeld(JsonNode result) {
    JsonNode about = result.path("metadata");
    return about.path("ruling").path("layer").asString("").equals("ceiling")
        || about.path("discarded").asBoolean(false);
  }

  private static String childOf(TaskPage task, String agent) {
    return runs(task).stream()
        .filter(run -> run.path("agent").asString().equals(agent))
        .map(run -> run.path("id").asString().substring(task.id().length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> phases(TaskPage task) {
    return task.task()
        .path("phases")
        .valueStream()
        .filter(phase -> !phase.path("state").asString().equals("skipped"))
        .map(phase -> phase.path("phase").asString())
        .toList();
  }

  private static List<String> commits(TaskPage task) {
    return task.task()
        .path("plan")
        .path("steps")
        .valueStream()
        .map(step -> step.path("commit").asString(""))
        .toList();
  }

  private static long passed(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/checks")
        .path("items")
        .valueStream()
        .filter(check -> check.path("passed").asBoolean())
        .count();
  }
}
