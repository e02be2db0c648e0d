package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Strategies with a plan that a person approves, from a request to its end, by a scripted model.
 */
class StrategyTest extends OnScriptedTasks {

  private static final String ASKS =
      """
      - when: {agent: build}
        tool_calls:
        - name: question
          arguments: {questions: [{question: Which word?, options: [{label: Hello}, {label: Hi}]}]}
      """;

  private static final String LIGHT =
      """
      - when: {agent: plan}
        tool_calls: [{name: read, arguments: {filePath: greet.sh}}]
      - when: {agent: plan}
        tool_calls:
      """
          + PLAN
          + FIX;

  @Test
  void aBuilderIsLetPlanAgainAndItsPlanIsApprovedCarriedOutAndVerified() {
    var task =
        create(
            "plan-again",
            "build-only",
            FIX.replace("build}", "build, step: fix}")
                + """
                - when: {agent: build}
                  tool_calls: [{name: plan_enter, arguments: {reason: The word stands in two files.}}]
                - when: {agent: plan, phase: writing-the-plan, contains: "The word stands in two files."}
                  tool_calls:
                """
                + PLAN);
    JsonNode asked = task.nextRequest("question");
    assertThat(asked.path("title").asString())
        .isEqualTo("Answer: Should agent build go back to planning? The word stands in two files.");
    task.decide(asked, "d-again", "answer", Map.of("answers", List.of(List.of("Plan again"))));
    task.decide(task.nextRequest("plan"), "d-plan-again", "approve", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done");
    assertThat(task.task().path("phases").toString()).contains("verifying");
  }

  @Test
  void theRunOfAStepNotesHowFarItIsAndProposesAnotherStepThatAPersonApproves() {
    var task =
        create(
            "proposal",
            "light",
            "- when: {agent: plan, phase: writing-the-plan}\n  tool_calls:\n"
                + PLAN
                + """
                - when: {agent: build, step: fix}
                  tool_calls:
                  - {name: plan_update, arguments: {edits: [{op: reword, id: fix, title: Mend all}]}}
                  - name: plan_update
                    arguments: {edits: [{op: note, id: fix, note: The word is found.},
                      {op: insert, id: tell, after: fix, step: {id: tell, title: Tell,
                        instructions: Tell it., checks: [{command: ls}]}}]}
                """
                + FIX
                + "- {when: {agent: build, step: tell}, text: Told.}\n");
    task.decide(task.nextRequest("plan"), "d-first", "approve", Map.of());
    JsonNode proposed = task.nextRequest("plan");

    assertThat(proposed.path("title").asString())
        .isEqualTo("Change the rest of the plan as “Fix” proposes");
    assertThat(proposed.path("subject").path("diff").path("added").toString()).contains("tell");
    assertThat(task.steps()).containsExactly("done");
    assertThat(task.messages("step-fix-1").toString())
        .contains("Step 'fix' has begun, so it stays as it was approved");
    assertThat(task.task().path("plan").path("steps").path(0).path("note").asString())
        .isEqualTo("The word is found.");
    task.decide(proposed, "d-second", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done", "done");
  }

  @Test
  void aNoToPlanningAgainComesBackToTheRunAndAYesKeepsWhatIsDone() {
    String again =
        "- {when: {agent: build, step: fix}, tool_calls: [{name: plan_enter, arguments: {reason:"
            + " %s}}]}\n";
    var task =
        create(
            "plan-again-step",
            "light",
            "- when: {agent: plan, phase: writing-the-plan}\n  tool_calls:\n"
                + PLAN
                + again.formatted("It is too small.")
                + again.formatted("It is too large.")
                + "- when: {agent: plan, contains: \"It is too large.\"}\n  tool_calls:\n"
                + PLAN.replace("id: fix", "id: mend")
                + FIX);
    task.decide(task.nextRequest("plan"), "d-plan", "approve", Map.of());
    JsonNode first = task.nextRequest("question");
    task.decide(first, "d-no", "answer", Map.of("answers", List.of(List.of("Just mend it."))));
    JsonNode second = task.nextRequest("question");
    assertThat(task.messages("step-fix-1").toString())
        .contains("does not want it planned again: Just mend it.");
    task.decide(second, "d-yes", "answer", Map.of("answers", List.of(List.of("Plan again"))));
    JsonNode rest = task.nextRequest("plan");
    assertThat(rest.path("subject").path("revision").asInt()).isEqualTo(2);
    task.decide(rest, "d-rest", "approve", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(task.steps()).containsExactly("done");
  }

  @Test
  void aBuilderPlansAgainUnaskedAndAPlanOfTheRestThatRunsNothingNewIsApprovedByPolicy() {
    String planned = "- when: {agent: plan, phase: writing-the-plan%s}\n  tool_calls:\n";
    Map<String, Object> body =
        body(
            "replan-auto",
            "build-only",
            FIX.replace("build}", "build, step: mend}")
                + """
                - {when: {agent: build, step: fix}, text: Nothing is done.}
                - when: {agent: build}
                  tool_calls: [{name: plan_enter, arguments: {reason: It is in two files.}}]
                """
                + planned.formatted(", contains: \"It is in two files.\"")
                + PLAN
                + planned.formatted("")
                + PLAN.replace("id: fix", "id: mend"));
    body.put("policy", Map.of("replan", "auto"));
    var task = TaskPage.create(server.url(), body);
    task.decide(task.nextRequest("plan"), "d-unasked", "approve", Map.of());

    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(requests(task).valueStream().map(it -> it.path("kind").asString()))
        .doesNotContain("question");
    assertThat(requests(task).valueStream().map(it -> it.path("decision").path("by").asString()))
        .contains("the task's policy");
  }

  /** A light planner is offered nothing but the plan; an unattended task answers by its policy. */
  @Test
  void oneRequestUnderTwoStrategiesIsHeldSideBySide() {
    var one = create("compare-light", "light", LIGHT);
    JsonNode request = one.nextRequest("plan");
    assertThat(one.messages("main").toString()).contains("written without a look at the code");
    one.decide(request, "d-compare", "approve", Map.of());
    Map<String, Object> body = body("compare-build", "build-only", ASKS + FIX);
    body.put("policy", Map.of("questions", "default"));
    body.put("compareWith", one.id());
    var two = TaskPage.create(server.url(), body);
    assertThat(one.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(one.task().path("triage").isNull()).isTrue();
    assertThat(two.ended().path("state").asString()).isEqualTo("delivered");
    assertThat(two.messages("main").toString())
        .contains("Answered by the task's policy")
        .contains("Answer: Hello");
    assertThat(requests(two)).isEmpty();
    assertSideBySide(one, two);
  }

  private static void assertSideBySide(TaskPage one, TaskPage two) {
    var sides = two.get("/api/tasks/" + two.id() + "/compare").path("sides");
    assertThat(sides.valueStream().map(side -> side.path("strategy").asString()))
        .containsExactly("build-only", "light");
    assertThat(sides.valueStream().map(side -> side.path("decisions").asInt()))
        .containsExactly(0, 1);
    assertThat(sides.valueStream().map(side -> side.path("checks").path("passed").asInt()))
        .containsExactly(0, 2);
    assertThat(sides.path(0).path("calls").asInt()).isEqualTo(5);
    assertThat(
            one.get("/api/tasks/" + one.id() + "/compare")
                .path("sides")
                .path(1)
                .path("id")
                .asString())
        .isEqualTo(two.id());
    var shown = PerdureProcess.run(directory.resolve("data"), Map.of(), "compare", one.id());
    assertThat(shown.output())
        .contains("light", "build-only", "calls by agent", "2 passed, 0 failed");
  }
}
