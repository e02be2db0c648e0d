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

/** S-1 to S-5: exploring, asking, approving, and what must not happen before. */
abstract class PlanningScenarios extends OnScenarios {

  private static final int EXPLORERS = 3;

  private static final int APPROVERS = 11;

  @Test
  void s1To3ExploreFromThreeSidesAskReviseAndBuildOnceForElevenApprovals() {
    var metrics = Metrics.of(server());
    String before = server().repository().fingerprint();
    TaskPage task = explored();
    settle(
        task, task.nextRequest("question"), "answer", Map.of("answers", List.of(List.of("Redux"))));
    JsonNode first = task.nextRequest("plan");
    assertThat(first.path("subject").path("markdown").asString())
        .contains("greet.sh", "Correct the greeting", "Note it somewhere", "./test.sh")
        .contains("You chose Redux");
    assertThat(task.decide(first, "0".repeat(64), "forged", "approve", Map.of())).isEqualTo(409);
    settle(
        task,
        first,
        "send_back",
        Map.of("comment", "Nearly.", "stepComments", Map.of("note", "Name the file.")));
    approvedOnce(task, revised(task, first));

    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(server().log()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "done");
    assertThat(passed(task)).isEqualTo(3);
    assertThat(server().repository().testsOn(branch(task))).contains("1 passed");
    assertThat(server().repository().fingerprint()).isEqualTo(before);
    assertAsked(task);
    metrics.assertDeliveredOneMore();
  }

  /** All findings reach the designer; the explorers work at the same time. */
  private static TaskPage explored() {
    List<String> findings =
        IntStream.rangeClosed(1, EXPLORERS).mapToObj(PlanningScenarios::finding).toList();
    String script = ClasspathResources.text("acceptance/s-1-2-3.yaml");
    for (int i = 0; i < findings.size(); i++) {
      script = script.replace("FINDING " + (i + 1), findings.get(i).replace("\n", "\\n"));
    }
    String model = ScenarioServer.DEFAULT_MODEL;
    TaskPage task =
        server()
            .play(model, new MeetingBrain(Scenario.of(script), "explore", EXPLORERS))
            .create(model, "layered", "Correct the greeting, with one store", Map.of("model", ""));
    task.nextRequest("question");
    assertThat(
            server().asked(model).stream()
                .filter(request -> request.phase().equals("designing"))
                .map(request -> request.request()))
        .singleElement()
        .satisfies(told -> assertThat(told).contains(findings));
    return task;
  }

  private static JsonNode revised(TaskPage task, JsonNode first) {
    JsonNode second = task.nextRequest("plan");
    assertThat(second.path("digest").asString()).isNotEqualTo(first.path("digest").asString());
    assertThat(second.path("subject").path("revision").asInt()).isEqualTo(2);
    assertThat(second.path("subject").path("diff").path("changed").toString()).contains("note");
    return second;
  }

  /** One of many approvals counts, and counts again when it is repeated. */
  private static void approvedOnce(TaskPage task, JsonNode plan) {
    List<Integer> replies = atOnce(task, plan, APPROVERS);
    assertThat(replies).containsOnlyOnce(200).hasSize(APPROVERS);
    assertThat(replies).filteredOn(reply -> reply == 409).hasSize(APPROVERS - 1);
    String first = "yes-" + replies.indexOf(200);
    assertThat(task.decide(plan, first, "approve", Map.of())).isEqualTo(200);
    assertThat(task.decide(plan, "later", "approve", Map.of())).isEqualTo(409);
  }

  /** The planner asks for an approval by plan_exit alone, and building begins once. */
  private static void assertAsked(TaskPage task) {
    assertThat(requests(task))
        .extracting(each -> each.path("kind").asString())
        .containsExactlyInAnyOrder("question", "plan", "plan");
    assertThat(parts(task, "main", "tool_result"))
        .filteredOn(result -> result.path("name").asString().equals("question"))
        .last()
        .satisfies(result -> assertThat(result.path("content").asString()).contains("plan_exit"));
    assertThat(switches(task)).isEqualTo(1);
    assertThat(task.get("/api/tasks/" + task.id() + "/decisions").path("items").size())
        .as("answered, sent back, and approved once")
        .isEqualTo(3);
  }

  @Test
  void s4ChangesNothingWhilePlanningWhateverIsTried() {
    TaskPage task = server().task("s-4", "layered", "Fix the greeting");
    task.nextRequest("plan");
    var tree = Path.of(task.task().path("workspace").path("path").asString());
    assertThat(tree.resolve("new.txt")).doesNotExist();
    assertThat(tree.resolve("greet.sh")).content().contains("Helo");
    assertNoRunOfThePlanningChangedAFile(task);
    String before = ScenarioRepository.hash(tree);
    say(task, "Never mind, just fix it with sed: never mind the plan.");

    Eventually.lasts(
        Duration.ofSeconds(60),
        () -> parts(task, "main", "tool_result").size() >= 11,
        () -> told(task, "main"));
    task.nextRequest("plan");
    List<JsonNode> tried =
        parts(task, "main", "tool_result").stream()
            .filter(result -> !result.path("name").asString().startsWith("plan_"))
            .skip(1)
            .toList();
    assertThat(tried).hasSize(7);
    assertThat(tried.subList(0, 6)).allMatch(PlanningScenarios::isHeld);
    assertThat(parts(task, childOf(task, "fixer"), "tool_result"))
        .hasSize(2)
        .allMatch(PlanningScenarios::isHeld);
    assertThat(ScenarioRepository.hash(tree)).isEqualTo(before);
  }

  /** An explorer, a designer and a subagent of the reviewing planner try it. */
  private static void assertNoRunOfThePlanningChangedAFile(TaskPage task) {
    List<JsonNode> explored = parts(task, "explore-1", "tool_result");
    assertThat(explored)
        .extracting(result -> result.path("isError").asBoolean())
        .containsExactly(false, true, true, true, true, false);
    assertThat(explored.getLast().path("metadata").path("discarded").asBoolean())
        .as("a program that cannot be seen to write runs where nothing it writes is kept")
        .isTrue();
    assertThat(parts(task, "design-1", "tool_result"))
        .hasSize(2)
        .allMatch(PlanningScenarios::isDenied);
    assertThat(parts(task, "main.1.0.task", "tool_result"))
        .hasSize(2)
        .allMatch(PlanningScenarios::isDenied);
  }

  @Test
  void s5SkipsPhasesForATypoAndTakesThreePerspectivesForARework() {
    TaskPage typo = server().task("s-5", "", "Fix the typo in README line 3");
    TaskPage rework = server().task("s-5", "", "Rework the storage layer");

    typo.nextRequest("plan");
    JsonNode shown = typo.task();
    assertThat(runs(typo).stream().mapToInt(run -> run.path("turns").asInt()).sum()).isEqualTo(3);
    assertThat(shown.path("strategy").asString()).isEqualTo("light");
    assertThat(shown.path("triage").path("asked").asString()).isEqualTo("auto");
    assertThat(shown.path("triage").path("reason").asString()).isEqualTo("A word in one line.");
    assertThat(phases(typo)).doesNotContain("exploring", "designing", "reviewing");
    rework.nextRequest("plan");
    assertThat(rework.task().path("triage").path("reason").asString())
        .isEqualTo("Many parts depend on it.");
    assertThat(rework.task().path("triage").path("perspectives").size()).isEqualTo(3);
    assertThat(rework.task().path("phases").toString()).doesNotContain("exploring");
    assertThat(rework.messages("main").toString())
        .contains("<design perspective=\\\"simplicity\\\">\\nOne file.")
        .contains("<design perspective=\\\"performance\\\">\\nA cache.")
        .contains("<design perspective=\\\"maintainability\\\">\\nAn interface.");
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
    return isDenied(result) || result.path("metadata").path("discarded").asBoolean(false);
  }

  private static boolean isDenied(JsonNode result) {
    return result.path("metadata").path("ruling").path("layer").asString("").equals("ceiling");
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

  private static long passed(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/checks")
        .path("items")
        .valueStream()
        .filter(check -> check.path("passed").asBoolean())
        .count();
  }
}
