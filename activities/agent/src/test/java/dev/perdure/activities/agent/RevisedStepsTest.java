package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RevisedStepsTest extends AgentJourney {

  private static final String FIRST =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "s1", "title": "Look", "instructions": "Read it.", "checks": [{"command": "true"}]},
        {"id": "s2", "title": "Mend", "instructions": "Mend it.", "dependsOn": ["s1"],
         "checks": [{"command": "true"}]},
        {"id": "s3", "title": "Tell", "instructions": "Write it down.",
         "checks": [{"description": "It is told"}]}],
       "verification": [{"command": "true"}]}
      """;

  private int written;

  @BeforeEach
  void begin() {
    plan("- {text: Yes., times: always}\n");
  }

  @Test
  void keepsAFinishedStepThatTheRevisionHasUnchanged() {
    finish(adopt(FIRST));

    assertThat(adopt(FIRST.replace("\"Greet\"", "\"Greet again\"")).steps()).isEmpty();
    assertThat(step("s1").state()).isEqualTo(StepState.DONE);
    assertThat(step("s1").result()).isNotNull();
  }

  @Test
  void carriesAFinishedStepOutAgainWhereTheRevisionHasAnotherCheckForIt() {
    finish(adopt(FIRST));
    PlanOutline left = adopt(FIRST.replace("It is told", "It is told in full"));

    assertThat(left.steps()).extracting(PlanOutline.Step::id).containsExactly(new StepId("s3"));
    assertThat(left.steps().getFirst().attempt()).isEqualTo(2);
    assertThat(step("s3").state()).isEqualTo(StepState.READY);
    assertThat(step("s3").result()).isNull();
    assertThat(step("s3").checks().getFirst().description()).isEqualTo("It is told in full");
  }

  @Test
  void carriesWhatDependsOnAChangedStepOutAgainAsWell() {
    finish(adopt(FIRST));
    PlanOutline left = adopt(FIRST.replace("Read it.", "Read it twice."));

    assertThat(left.steps())
        .extracting(step -> step.id().value(), PlanOutline.Step::attempt)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("s1", 2),
            org.assertj.core.api.Assertions.tuple("s2", 2));
  }

  @Test
  void holdsAChangedStepBackThatIsNotApprovedWithTheOthers() {
    finish(adopt(FIRST));
    write(FIRST.replace("Write it down.", "Write it up."));
    var request = Objects.requireNonNull(scene.shownPlan());
    scene.settle(request, Outcome.APPROVE, null, null, List.of(new StepId("s1")));

    assertThat(scene.tasks().adoptPlan(new TaskRef(TASK)).steps()).isEmpty();
    assertThat(step("s3").held()).isTrue();
    assertThat(step("s1").held()).isFalse();
  }

  @Test
  void countsTheAttemptsOfAStepOnThatARevisionBetweenDidNotHave() {
    open(adopt(FIRST).steps().getFirst());
    adopt(FIRST.replace("\"s1\"", "\"one\""));

    assertThat(adopt(FIRST).steps().getFirst())
        .satisfies(step -> assertThat(step.id()).isEqualTo(new StepId("s1")))
        .satisfies(step -> assertThat(step.attempt()).isEqualTo(2));
  }

  @Test
  void comparesWithWhatWasCarriedOutAndNotWithTheRevisionBefore() {
    finish(adopt(FIRST));
    write(FIRST.replace("Write it down.", "Write it up."));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.SEND_BACK, "As it was.");

    assertThat(adopt(FIRST).steps()).isEmpty();
  }

  @Test
  void leavesOutWhatWasPlannedAnewWhereThatIsRejectedAndSomethingIsFinished() {
    PlanOutline first = adopt(FIRST);
    finish(new PlanOutline(1, first.steps().subList(0, 1), 1, false));
    reject(new FailedStep(TASK, new StepId("s2"), FailedStep.FAILED, "It did not pass."));

    StepSkipResult left = scene.tasks().leaveOutDeferred(new TaskRef(TASK));
    assertThat(left).isEqualTo(new StepSkipResult(true, new StepId("s2")));
    assertThat(scene.tasks().leaveOutDeferred(new TaskRef(TASK))).isEqualTo(left);
    assertThat(step("s2").state()).isEqualTo(StepState.SKIPPED);
    assertThat(step("s3").note()).isEqualTo("Left out, as it was rejected: Enough.");
    assertThat(scene.tasks().adoptPlan(new TaskRef(TASK)).steps()).isEmpty();
  }

  @Test
  void leavesNothingOutWhereNothingIsFinished() {
    adopt(FIRST);
    reject(new FailedStep(TASK, new StepId("s1"), FailedStep.FAILED, "It did not pass."));

    assertThat(scene.tasks().leaveOutDeferred(new TaskRef(TASK)).any()).isFalse();
    assertThat(step("s1").state()).isEqualTo(StepState.READY);
  }

  private void reject(FailedStep failed) {
    assertThat(scene.tasks().beginReplan(failed).allowed()).isTrue();
    write(FIRST.replace("Mend it.", "Mend it well."));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.REJECT, "Enough.");
  }

  @Test
  void tellsAFollowUpWhatKeepsTheWorkFromBeingHandedOver() {
    adopt(FIRST);
    StepRecordCheckRecord failed =
        new StepRecordCheckRecord("make check", null, false, 2, "f00d", "2 tests failed");
    scene.journal().taskStore().verification(TASK, List.of(failed));
    scene.open("build", Phase.EXECUTING, "build/follow-up", false);

    assertThat(scene.said(TASK.mainRun()).reversed().subList(0, 2))
        .anySatisfy(
            words -> assertThat(words).contains("`make check` ended with 2", "2 tests failed"));
  }

  @Test
  void forgetsHowAnOlderPlanWasVerified() {
    adopt(FIRST);
    StepRecordCheckRecord failed =
        new StepRecordCheckRecord("make check", null, false, 2, "f00d", "2 tests failed");
    scene.journal().taskStore().verification(TASK, List.of(failed));
    adopt(FIRST.replace("\"Greet\"", "\"Greet again\""));

    assertThat(scene.journal().taskStore().verification(TASK))
        .singleElement()
        .satisfies(check -> assertThat(check.passed()).isNull());
  }

  private PlanOutline adopt(String plan) {
    write(plan);
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    return scene.tasks().adoptPlan(new TaskRef(TASK));
  }

  private void write(String plan) {
    written++;
    scene.journal().planStore().write(TASK, "t_1.main.1." + written, Json.read(plan, Plan.class));
  }

  private void finish(PlanOutline outline) {
    for (PlanOutline.Step step : outline.steps()) {
      RunId run = open(step);
      for (StepState state : List.of(StepState.RUNNING, StepState.VERIFYING, StepState.DONE)) {
        scene.tasks().step(new StepUpdate(TASK, step.id(), state, run, step.attempt()));
      }
    }
  }

  private RunId open(PlanOutline.Step step) {
    RunId run = TASK.run("step-" + step.id() + "-" + step.attempt());
    scene
        .runs()
        .open(
            new RunSpec.Builder(TASK, Phase.EXECUTING, "workspace-here", RunKind.STEP, run, "build")
                .steered()
                .step(step.id())
                .opening(RunOpening.of("step/executing", run.value())));
    return run;
  }

  private StepRecord step(String id) {
    return scene.journal().stepStore().find(TASK, new StepId(id)).orElseThrow();
  }
}
