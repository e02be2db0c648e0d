package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** States of steps that wait for a free place or for a person. */
class WaitingStepsTest extends AgentJourney {

  private static final TaskRef REF = new TaskRef(TASK);
  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "a", "title": "A", "instructions": "Do", "checks": [{"description": "Tidy"}]},
        {"id": "b", "title": "B", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "c", "title": "C", "instructions": "Do", "dependsOn": ["a"],
         "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private int asked;

  @BeforeEach
  void adoptAPlan() {
    plan("- {text: Done., times: always}");
    scene.journal().planStore().write(TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));
    scene.settle(Objects.requireNonNull(scene.shownPlan()), Outcome.APPROVE, null);
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.EXECUTING));
    scene.tasks().adoptPlan(REF);
  }

  @Test
  void areReadyOnceNothingButAPlaceIsMissing() {
    assertThat(states()).containsExactly("a ready", "b ready", "c pending");

    move("a", StepState.RUNNING, StepState.VERIFYING, StepState.DONE);

    assertThat(states()).containsExactly("a done", "b ready", "c ready");
  }

  @Test
  void areReadyNoMoreAfterAFailureUntilThePlanIsTakenUpAgain() {
    move("b", StepState.RUNNING, StepState.FAILED);
    assertThat(states()).containsExactly("a pending", "b failed", "c pending");

    scene.tasks().adoptPlan(REF);
    assertThat(states()).containsExactly("a ready", "b ready", "c pending");
  }

  @Test
  void areNotReadyWhileTheTaskPlansOrRests() {
    scene.tasks().progress(TaskTransition.phase(TASK, Phase.WRITING_THE_PLAN));
    assertThat(states()).containsExactly("a pending", "b pending", "c pending");

    scene.tasks().adoptPlan(REF);
    scene.tasks().end(TaskResult.of(TASK, TaskState.IDLE));
    assertThat(states()).containsExactly("a pending", "b pending", "c pending");
  }

  @Test
  void waitForThePersonThatTheirRunAsks() {
    RunId run = begin("a");
    RequestId asked = ask(run);
    assertThat(states()).containsExactly("a awaiting-person", "b ready", "c pending");

    settle(asked);
    assertThat(states()).containsExactly("a running", "b ready", "c pending");
  }

  @Test
  void waitForThePersonThatASubagentAsksUntilItsRequestIsWithdrawn() {
    RunId run = begin("a");
    RunId below = new RunId(run + ".1.0.task");
    open(below, RunKind.DELEGATED, run, null);
    RequestId asked = ask(below);
    assertThat(states()).contains("a awaiting-person");

    scene.tasks().withdraw(new WithdrawalRequest(TASK, List.of(asked)));
    scene.tasks().updateState(new TaskStateUpdate(TASK, false, false));
    assertThat(states()).contains("a running");
  }

  @Test
  void waitForEachOfTheirRequestsToBeSettled() {
    RunId run = begin("a");
    RequestId one = ask(run);
    RequestId other = ask(run);
    settle(one);
    assertThat(states()).contains("a awaiting-person");

    settle(other);
    assertThat(states()).contains("a running");
  }

  @Test
  void goOnBeingJudgedOnceTheReviewerHasItsAnswer() {
    RunId run = begin("a");
    scene.journal().runStore().finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    move("a", StepState.VERIFYING);
    RunId reviewer = TASK.run("verdict-a-1");
    open(reviewer, RunKind.VERDICT, TASK.mainRun(), "a");
    RequestId asked = ask(reviewer);
    assertThat(states()).contains("a awaiting-person");

    settle(asked);
    assertThat(states()).contains("a verifying");
  }

  @Test
  void goOnWithTheirAttemptWhereTheRootWasClosedMeanwhile() {
    ask(begin("a"));

    assertThat(scene.tasks().adoptPlan(REF).steps())
        .filteredOn(step -> step.id().value().equals("a"))
        .singleElement()
        .satisfies(step -> assertThat(step.attempt()).isEqualTo(1));
    assertThat(states()).contains("a awaiting-person");
  }

  private RunId begin(String step) {
    RunId run = TASK.run("step-" + step + "-1");
    move(step, StepState.RUNNING);
    open(run, RunKind.STEP, TASK.mainRun(), step);
    return run;
  }

  private void open(RunId run, RunKind kind, RunId parent, @Nullable String step) {
    scene
        .journal()
        .runStore()
        .open(
            new NewRun(
                run,
                TASK,
                kind,
                parent,
                run.value(),
                "build",
                Phase.EXECUTING,
                step,
                "Work",
                null,
                null,
                null,
                false,
                RunSettings.unsteered()));
  }

  private RequestId ask(RunId run) {
    asked++;
    var id = new RequestId("%s.asks.%d".formatted(run, asked));
    var subject =
        new OperatorSubject("provider", "It is away.", null, null, null, null, null, List.of());
    PendingRequest terms =
        PendingRequest.of(id, RequestKind.OPERATOR, "d", run)
            .offering(List.of(Outcome.RETRY, Outcome.STOP));
    scene
        .journal()
        .requestStore()
        .draft(new RequestDraft(TASK, terms, "Away", subject, HumanRequestRisk.low(), List.of()));
    scene.tasks().raise(new RaiseRequest(TASK, id, false));
    return id;
  }

  private void settle(RequestId asked) {
    scene.settle(scene.journal().requestStore().terms(asked), Outcome.RETRY, null);
  }

  private void move(String step, StepState... states) {
    for (StepState state : states) {
      scene.tasks().step(new StepUpdate(TASK, new StepId(step), state, null, 1));
    }
  }

  private List<String> states() {
    return scene.journal().stepStore().all(TASK).stream().map(WaitingStepsTest::shown).toList();
  }

  private static String shown(StepRecord step) {
    return step.id() + " " + step.state().wireName();
  }
}
