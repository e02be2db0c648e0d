package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Planners who draft apart, criticise once and are merged, from a request to its plan. */
class SeveralPlannersTest extends OnScriptedTasks {

  private static final String MERGED =
      PLAN.replace("{id: fix,", "{id: fix, source: \"draft-1, draft-2\",");

  private static final String SCRIPT =
      """
      - {when: {agent: explore}, text: It is in greet.sh.}
      - {when: {agent: general, contains: "Design how"}, text: Mend the word.}
      - {when: {agent: plan, phase: reviewing}, text: That will do.}
      - {when: {agent: general, contains: "Your draft is `draft-1`"}, text: Change one word.}
      - {when: {agent: general, contains: "Your draft is `draft-2`"}, text: Take a template.}
      - {when: {agent: general, contains: "Your own draft was `draft-1`"}, text: Draft 2 is too much.}
      - {when: {agent: general, contains: "Your own draft was `draft-2`"}, text: Draft 1 lacks a test.}
      - when: {agent: plan, phase: writing-the-plan}
        tool_calls:
      """
          + PLAN
          + "- when: {agent: plan, phase: writing-the-plan}\n  tool_calls:\n"
          + MERGED
          + FIX;

  @Test
  void draftApartCriticiseOnceAndTheMergedPlanSaysWhatComesFromWhom() {
    var task = create("planners", 2, Map.of("cost", 10));
    JsonNode request = task.nextRequest("plan");

    assertThat(titles(task))
        .contains(
            "Draft 1: the smallest change that does it",
            "Draft 2: what can go wrong",
            "Criticism by planner 1",
            "Criticism by planner 2");
    assertThat(task.messages("draft-2").toString()).doesNotContain("Change one word.");
    assertThat(task.messages("critique-1").toString()).contains("Take a template.");
    assertThat(task.messages("main").toString())
        .contains("Change one word.", "Take a template.", "Draft 1 lacks a test.")
        .contains("No step says which draft it comes from");
    JsonNode step = request.path("subject").path("plan").path("steps").path(0);
    assertThat(step.path("source").asString()).isEqualTo("draft-1, draft-2");
    assertThat(shown("plan", "show", task.id())).contains("- Source: `draft-1`, `draft-2`");
    assertThat(shown("show", request.path("id").asString()))
        .contains("(fix, from draft-1, draft-2)");

    task.decide(request, "d-planners", "approve", Map.of());
    assertThat(task.ended().path("state").asString()).isEqualTo("delivered");
  }

  @Test
  void areCutWhereTheBudgetOfTheTaskBearsNoSecondDraft() {
    var task = create("planners-cut", 3, Map.of("cost", 0.2));
    task.nextRequest("plan");

    assertThat(titles(task)).noneMatch(title -> title.startsWith("Draft"));
    assertThat(followed(task)).contains("3 planners were asked for, and one plans as usual");
  }

  private static TaskPage create(String name, int planners, Map<String, Object> budget) {
    Map<String, Object> body = body(name, "layered", SCRIPT);
    body.put("policy", Map.of("planners", planners));
    body.put("budget", budget);
    return TaskPage.create(server.url(), body);
  }

  private static List<String> titles(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .map(run -> run.path("title").asString())
        .toList();
  }

  private static String followed(TaskPage task) {
    var ended =
        PerdureProcess.run(
            directory.resolve("data"), Map.of(), "attach", task.id(), "--plain", "--wait", "2");
    return ended.output() + ended.errors();
  }

  private static String shown(String... verb) {
    return PerdureProcess.run(directory.resolve("data"), Map.of(), verb).output();
  }
}
