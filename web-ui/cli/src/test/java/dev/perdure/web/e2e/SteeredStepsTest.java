package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Steps that wait for places and people, one that is cancelled, and a delivery that is not. */
class SteeredStepsTest extends OnScriptedTasks {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  private static final String STEPS =
      """
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
        - {name: plan_write, arguments: {plan: {overview: Write, approach: Each apart, steps: [
            {id: a, title: A, instructions: Ask., checks: [{command: "true"}]},
            {id: b, title: B, instructions: Take time., checks: [{command: "true"}]},
            {id: c, title: C, instructions: Write c., checks: [{command: test -s C.md}]},
            {id: d, title: D, instructions: Write d., checks: [{command: test -s D.md}]},
            {id: e, title: E, instructions: Use b., dependsOn: [b], checks: [{command: "true"}]}],
            verification: [{command: test -s C.md}]}}}
        - {name: plan_exit, arguments: {}}
      - when: {agent: build, step: a}
        tool_calls:
        - {name: question, arguments: {questions: [{question: Which?, header: Which,
            options: [{label: This, description: This one}, {label: That, description: That one}]}]}}
      - when: {agent: build, step: b}
        tool_calls: [{name: bash, arguments: {command: "echo b > B.md; sleep 120", description: Wait}}]
      - when: {agent: build, step: c}
        tool_calls: [{name: write, arguments: {filePath: C.md, content: "c"}}]
      - when: {agent: build, step: d}
        tool_calls: [{name: write, arguments: {filePath: D.md, content: "d"}}]
      - {text: Done., times: always}
      """;

  private static final String REVISED =
      """
        - {name: plan_write, arguments: {plan: {overview: Greet, approach: Mend the word, steps: [
            {id: fix, title: Fix, instructions: Mend greet.sh., checks: [{command: ./test.sh}]},
            {id: say, title: Say, instructions: Say it., checks: [{command: test -s SAID.md}]}],
            verification: [{command: ./test.sh}]}}}
        - {name: plan_exit, arguments: {}}
      """;
  private static final String SAID =
      """
      - when: {agent: build, contains: Say it.}
        tool_calls: [{name: write, arguments: {filePath: SAID.md, content: "said"}}]
      """;

  @Test
  void waitForAPlaceOrAPersonAndGoOnWithoutTheCancelledOne() {
    TaskPage task = create("steered", "light", STEPS);
    task.decide(task.nextRequest("plan"), "p1", "approve", Map.of());
    awaitSteps(task, "awaiting-person", "running", "verifying", "ready", "pending");

    assertThat(control(task, "cancel_step", "d")).isEqualTo(409);
    assertThat(verb("cancel-step", task.id(), "b")).isZero();
    awaitSteps(task, "awaiting-person", "cancelled", "verifying", "ready", "skipped");
    task.decide(
        task.nextRequest("question"), "q1", "answer", Map.of("answers", List.of(List.of("This"))));

    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(server.log()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "cancelled", "done", "done", "skipped");
    assertThat(ended.at("/result/text").asString())
        .contains("Not done:", "- b: B. Cancelled by", "- e: E. Left out, as it needs step b.");
    assertThat(files(ended)).contains("C.md", "D.md").doesNotContain("B.md");
  }

  @Test
  void areRevisedWhereADeliveryIsSentBackAndDeliveredThen() {
    String same = planning(", contains: Say it.", PLAN);
    String revised = planning(", contains: Every step of this plan is done", REVISED);
    TaskPage task = sentBack("revised", "light", same + revised + planning("", PLAN) + SAID + FIX);
    JsonNode plan = task.nextRequest("plan");
    assertThat(plan.at("/subject/diff/added").toString()).isEqualTo("[\"say\"]");
    task.decide(plan, "p2", "approve", Map.of());

    JsonNode again = task.nextRequest("delivery");
    task.decide(again, "d2", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "done");
  }

  @Test
  void areNotNeededWhereADeliveryWithoutAPlanIsSentBack() {
    TaskPage task = sentBack("followed", "build-only", SAID + FIX);

    JsonNode again = task.nextRequest("delivery");
    task.decide(again, "d2", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
  }

  private static String planning(String condition, String calls) {
    return "- when: {agent: plan, phase: writing-the-plan%s}\n  tool_calls:\n%s"
        .formatted(condition, calls);
  }

  /** Creates a task whose delivery a person has sent back with a comment on a line. */
  private static TaskPage sentBack(String name, String strategy, String script) {
    Map<String, Object> body = body(name, strategy, script + "- {text: Done., times: always}\n");
    body.put("policy", Map.of("delivery", "ask"));
    TaskPage task = TaskPage.create(server.url(), body);
    JsonNode first = task.nextRequest();
    if (first.path("kind").asString().equals("plan")) {
      task.decide(first, "p1", "approve", Map.of());
    }
    Map<String, Object> comment =
        Map.of("path", "greet.sh", "side", "new", "line", 4, "text", "Say it.");
    JsonNode delivery = task.nextRequest("delivery");
    task.decide(delivery, "d1", "send_back", Map.of("lineComments", List.of(comment)));
    return task;
  }

  private static void awaitSteps(TaskPage task, String... states) {
    Eventually.that(
        WAIT_TIMEOUT,
        () -> task.steps().equals(List.of(states)),
        () -> "the steps are %s\n%s".formatted(task.steps(), server.log()));
  }

  private static int control(TaskPage task, String command, String step) {
    return task.post(
            "/api/tasks/" + task.id() + "/control", Map.of("command", command, "step", step))
        .statusCode();
  }

  private static int verb(String... words) {
    return PerdureProcess.run(directory.resolve("data"), Map.of(), words).exitCode();
  }

  private static List<String> files(JsonNode task) {
    return repository
        .git("ls-tree", "-r", "--name-only", task.at("/result/branch").asString())
        .lines()
        .toList();
  }
}
