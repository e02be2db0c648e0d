package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that a person cancels, and the steps that depend on them. */
class CancelledStepsTest extends AgentJourney {

  private static final TaskRef REF = new TaskRef(TASK);
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "b", "title": "B", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "c", "title": "C", "instructions": "Do", "dependsOn": ["a"],
         "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  @BeforeEach
  void begin() {
    plan("- {text: Done., times: always}");
    adopt(PLAN);
    move("a", StepState.RUNNING, null);
  }

  @Test
  void leaveOutThoseThatNeedThem() {
    move("a", StepState.CANCELLED, "bob");

    assertThat(step("a").state()).isEqualTo(StepState.CANCELLED);
    assertThat(step("a").note()).isEqualTo("Cancelled by bob.");
    assertThat(step("b").state()).isEqualTo(StepState.READY);
    assertThat(step("c").state()).isEqualTo(StepState.SKIPPED);
    assertThat(step("c").note()).isEqualTo("Left out, as it needs step a.");
  }

  @Test
  void areNotTakenUpAgainUnlikeThoseThatWereStoppedWithTheirTask() {
    move("a", StepState.CANCELLED, "bob");
    move("b", StepState.RUNNING, null);
    scene.tasks().end(TaskResult.of(TASK, TaskState.CANCELLED));

    assertThat(scene.tasks().adoptPlan(REF).steps())
        .extracting(PlanOutline.Step::id)
        .containsExactly(new StepId("b"));
  }

  @Test
  void areNamedWithTheResult() {
    move("a", StepState.CANCELLED, "bob");
    for (StepState state : List.of(StepState.RUNNING, StepState.VERIFYING, StepState.DONE)) {
      move("b", state, null);
    }
    scene.tasks().end(TaskResult.of(TASK, TaskState.DELIVERED));

    assertThat(Objects.requireNonNull(scene.journal().taskReader().get(TASK).result()).text())
        .contains(
            "Not done:", "- a: A. Cancelled by bob.", "- c: C. Left out, as it needs step a.");
  }

  @Test
  void areDoneWhereARevisionThatIsApprovedHasThemAgain() {
    move("a", StepState.CANCELLED, "bob");
    adopt(PLAN.replace("\"title\": \"A\"", "\"title\": \"A again\""));

    assertThat(scene.tasks().adoptPlan(REF).steps())
        .extracting(PlanOutline.Step::id)
        .contains(new StepId("a"), new StepId("c"));
  }

  private void adopt(String plan) {
    String author = "t_1.main." + plan.length() + ".0";
    scene.journal().planStore().write(TASK, author, Json.read(plan, Plan.class));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    scene.tasks().adoptPlan(REF);
  }

  private void move(String step, StepState state, @Nullable String by) {
    scene.tasks().step(new StepUpdate(TASK, new StepId(step), state, null, 1, by));
  }

  private StepRecord step(String id) {
    return scene.journal().stepStore().find(TASK, new StepId(id)).orElseThrow();
  }
}
