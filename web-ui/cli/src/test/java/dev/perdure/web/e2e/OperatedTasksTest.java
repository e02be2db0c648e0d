package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Commands of an operator: a reset to a step, the end of a wait, and the choice of another strategy
 * than triage chose.
 */
class OperatedTasksTest extends OnScriptedTasks {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(2);

  private static final String SCRIPT =
      """
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
        - {name: plan_write, arguments: {plan: {overview: Write, approach: In turn, steps: [
            {id: a, title: A, instructions: Write a., checks: [{command: test -s A.md}]},
            {id: b, title: B, instructions: Write b., dependsOn: [a], checks: [{command: "true"}]},
            {id: c, title: C, instructions: Write c., dependsOn: [b], checks: [{command: "true"}]}],
            verification: [{command: test -s A.md}]}}}
        - {name: plan_exit, arguments: {}}
      - when: {agent: build, step: a}
        tool_calls: [{name: write, arguments: {filePath: A.md, content: "a"}}]
      - when: {agent: build, step: b}
        tool_calls: [{name: write, arguments: {filePath: B.md, content: "first"}}]
      - when: {agent: build, step: b, contains: "first"}
        text: Done.
      - when: {agent: build, step: c}
        tool_calls: [{name: write, arguments: {filePath: C.md, content: "c"}}]
      - {text: Done., times: always}
      """;

  /** A fork goes on after a step and leaves its task alone; a reset does a step again. */
  @Test
  void goesOnAfterAStepInATaskOfItsOwnAndThenDoesTheStepAndThoseAfterItAgain() {
    TaskPage task = create("fork", "light", SCRIPT);
    task.decide(task.nextRequest("plan"), "p1", "approve", Map.of());
    JsonNode first = task.ended();
    assertThat(first.path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(files(first)).contains("A.md", "B.md", "C.md");

    forks(task, first);
    resets(task, first);
  }

  private static void forks(TaskPage task, JsonNode first) {
    PerdureProcess.Ended told = verb("fork", task.id(), "--step", "a");
    assertThat(told.exitCode()).as(told.toString()).isZero();
    TaskPage fork = TaskPage.of(server.url(), told.output().strip());
    JsonNode asked = fork.nextRequest("plan");
    assertThat(asked.at("/subject/plan")).isEqualTo(plan(task));
    assertThat(asked.at("/subject/revision").asInt()).as("nothing is planned anew").isOne();
    assertThat(fork.steps()).containsExactly("done", "pending", "pending");
    fork.decide(asked, "p1", "approve", Map.of());
    JsonNode second = fork.ended();

    assertThat(second.path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(second.path("forkOf").asString()).isEqualTo(task.id());
    assertThat(files(second)).contains("A.md", "B.md", "C.md");
    assertThat(commit(second, 0)).as("the step's commit").isEqualTo(commit(first, 0));
    assertThat(commit(second, 1)).isNotEqualTo(commit(first, 1));
    assertThat(second.at("/workspace/base")).isEqualTo(first.at("/workspace/base"));
    assertThat(task.task().at("/result/commit")).isEqualTo(first.at("/result/commit"));
  }

  private static void resets(TaskPage task, JsonNode first) {
    assertThat(verb("reset", task.id(), "b").exitCode()).isZero();
    Eventually.that(
        WAIT_TIMEOUT,
        () -> task.steps().equals(List.of("done", "done", "done")),
        () -> "the steps are %s\n%s".formatted(task.steps(), server.log()));
    JsonNode again = task.ended();

    assertThat(again.path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(again.at("/plan/steps/0/attempts").asInt()).isOne();
    assertThat(again.at("/plan/steps/1/attempts").asInt()).isEqualTo(2);
    assertThat(again.at("/plan/steps/2/attempts").asInt()).isEqualTo(2);
    assertThat(again.at("/result/commit")).isNotEqualTo(first.at("/result/commit"));
    assertThat(files(again)).contains("A.md").hasSizeLessThanOrEqualTo(files(first).size());
    assertThat(files(first)).as("what was delivered stays").contains("B.md", "C.md");
  }

  @Test
  void triesAtOnceWhatWaitsForAProvider() {
    String busy = "- when: {agent: build}\n  error: {status: 503, retry_after: 110}\n";
    TaskPage task = create("busy", "build-only", busy + FIX + "- {text: Done., times: always}\n");
    Eventually.that(
        WAIT_TIMEOUT,
        () -> task.state().equals("retrying"),
        () -> "is %s\n%s".formatted(task.state(), server.log()));
    Instant asked = Instant.now();

    PerdureProcess.Ended told = verb("retry-now", task.id());

    assertThat(told.exitCode()).as(told.toString()).isZero();
    assertThat(task.ended().path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(100));
    assertThat(verb("retry-now", task.id()).exitCode()).as("nothing waits at rest").isEqualTo(4);
  }

  @Test
  void beginsATaskAtRestAnewByTheStrategyThatAPersonChooses() {
    TaskPage task =
        create(
            "overruled",
            "auto",
            """
            - when: {phase: preparing, agent: plan}
              tool_calls: [{name: triage, arguments: {strategy: light, type: bug, reason: A typo.}}]
            - when: {agent: plan, phase: writing-the-plan}
              tool_calls:
            """
                + PLAN
                + FIX);
    task.nextRequest("plan");
    String[] chosen = {"strategy", task.id(), "build-only"};
    assertThat(verb(chosen).errors()).contains("interrupt it first");
    task.post("/api/tasks/" + task.id() + "/control", Map.of("command", "interrupt"));
    Eventually.holds(() -> task.state().equals("idle"));
    assertThat(verb(chosen).exitCode()).isZero();
    Eventually.holds(() -> task.state().equals("delivered"));

    JsonNode ended = task.task();
    assertThat(ended.path("strategy").asString()).isEqualTo("build-only");
    assertThat(ended.path("triage").path("reason").asString())
        .contains("chose the strategy build-only");
  }

  private static PerdureProcess.Ended verb(String... words) {
    return PerdureProcess.run(directory.resolve("data"), Map.of(), words);
  }

  private static JsonNode plan(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/plan").path("plan");
  }

  private static String commit(JsonNode task, int step) {
    return task.at("/plan/steps/%d/commit".formatted(step)).asString();
  }

  private static List<String> files(JsonNode task) {
    return repository
        .git("ls-tree", "-r", "--name-only", task.at("/result/branch").asString())
        .lines()
        .toList();
  }
}
