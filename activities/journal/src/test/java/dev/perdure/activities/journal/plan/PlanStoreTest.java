package dev.perdure.activities.journal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecordPlanSummary;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepCheck;
import dev.perdure.planner.plan.StepState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlanStoreTest {

  private static final StepId FIX = new StepId("fix");
  private static final StepId DOCS = new StepId("docs");

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final TaskId task = journal.task("t_1");
  private final PlanStore plans = new PlanStore(journal.database(), journal.events());
  private final StepStore steps = new StepStore(journal.database(), journal.events());

  @Test
  void givesEachRevisionADigestOfItsOwn() {
    PlanStorePlanRevision first = plans.write(task, "call-1", plan("Fix", FIX));
    PlanStorePlanRevision second = plans.write(task, "call-2", plan("Fix it well", FIX));

    assertThat(second.revision()).isEqualTo(2);
    assertThat(first.digest()).hasSize(64).isNotEqualTo(second.digest());
    assertThat(plans.newest(task)).contains(second);
    assertThat(plans.all(task)).containsExactly(first, second);
    assertThat(second.plan()).isEqualTo(plan("Fix it well", FIX));
    assertThat(second.markdown()).contains("Fix it well");
  }

  @Test
  void writesWhatACallWritesTwiceOnce() {
    PlanStorePlanRevision first = plans.write(task, "call-1", plan("Fix", FIX));

    assertThat(plans.write(task, "call-1", plan("Fix", FIX))).isEqualTo(first);
    assertThat(journal.kinds(task)).containsExactly(EventKind.PLAN_REVISED);
  }

  @Test
  void takesARevisionOverOnce() {
    plans.write(task, "call-1", plan("Fix", FIX));
    assertThat(plans.adopted(task)).isEmpty();

    assertThat(plans.adopt(task, 1)).isTrue();
    assertThat(plans.adopt(task, 1)).isFalse();
    assertThat(plans.adopted(task).orElseThrow().revision()).isEqualTo(1);
  }

  @Test
  void keepsFinishedStepsThroughANewPlan() {
    steps.lay(task, plan("Fix", FIX, DOCS));
    walk(FIX, StepState.READY, StepState.RUNNING, StepState.VERIFYING, StepState.DONE);
    steps.commit(task, FIX, "abc");
    steps.lay(task, plan("Again", FIX, new StepId("tests")));

    assertThat(steps.all(task))
        .extracting(StepRecord::id)
        .containsExactlyInAnyOrder(FIX, new StepId("tests"));
    StepRecord fixed = steps.find(task, FIX).orElseThrow();
    assertThat(fixed.state()).isEqualTo(StepState.DONE);
    assertThat(fixed.commit()).isEqualTo("abc");
  }

  @Test
  void tellsOfAMoveOnce() {
    RunId run = journal.run(task, "step-fix-1");
    steps.lay(task, plan("Fix", FIX));
    steps.move(task, FIX, StepState.RUNNING, run, 1);
    steps.move(task, FIX, StepState.RUNNING, run, 1);

    StepRecord step = steps.find(task, FIX).orElseThrow();
    assertThat(step.attempts()).isEqualTo(1);
    assertThat(step.runId()).isEqualTo(run);
    assertThat(journal.kinds(task)).containsExactly(EventKind.STEP_STATE);
  }

  @Test
  void showsThePlanAndItsStepsOnTheTask() {
    PlanStorePlanRevision revision = plans.write(task, "call-1", plan("Fix", FIX));
    steps.lay(task, revision.plan());
    steps.result(task, FIX, "Fixed.");
    StepRecordCheckRecord check =
        new StepRecordCheckRecord("mvn test", null, true, 0, "f00d", null);
    steps.checks(task, FIX, List.of(check));

    TaskRecordPlanSummary plan = new TaskReader(journal.database()).find(task).orElseThrow().plan();
    assertThat(plan).isNotNull();
    assertThat(plan.digest()).isEqualTo(revision.digest());
    assertThat(plan.steps()).isEqualTo(steps.all(task));
    assertThat(plan.steps().getFirst().checks()).containsExactly(check);
    assertThat(plan.steps().getFirst().result()).isEqualTo("Fixed.");
  }

  private void walk(StepId step, StepState... states) {
    for (StepState state : states) {
      steps.move(task, step, state, null, 1);
    }
  }

  private static Plan plan(String overview, StepId... ids) {
    return new Plan(
        overview,
        "Small steps",
        List.of(),
        List.of(ids).stream()
            .map(id -> Step.of(id.value(), "Do " + id, "Do it.", StepCheck.command("mvn test")))
            .toList(),
        List.of(new Verification("mvn verify", null)),
        List.of(),
        List.of(),
        2);
  }
}
