package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.client.WorkflowFailedException;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** End or continuation of a task when a run, a model or a person stops a phase. */
@Tag("slow")
class HaltedPhasesTest extends OnStage {

  @Test
  @Golden("strategies/no-triage")
  void exploresReviewsAndPlansWhereNothingChoosesAStrategy() throws Exception {
    stage.tasks().strategy(Strategy.AUTO);
    stage
        .models()
        .beforeTriage(() -> {
          throw away();
        });
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).startsWith("explore/exploring", "plan/reviewing");
  }

  @Test
  @Golden("strategies/triage-cancelled")
  void isCancelledWhileAModelChoosesTheStrategy() {
    var release = new CountDownLatch(1);
    stage.tasks().strategy(Strategy.AUTO);
    stage.models().beforeTriage(() -> await(release));
    stage.start();
    Eventually.holds(() -> stage.models().small().contains("triage"));

    cancel();
    release.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Golden("planners/exploration-cancelled")
  void restsWhereTheOnlyExplorerIsCancelled() {
    endsAs("t_1.explore-1", FinishReason.CANCELLED, TaskState.IDLE);
  }

  @Test
  @Golden("planners/exploration-out-of-budget")
  void endsWhereTheOnlyExplorerGetsNoBudget() {
    endsAs("t_1.explore-1", FinishReason.BUDGET, TaskState.REJECTED);
  }

  @Test
  @Golden("planners/no-designer")
  void failsWhereNoDesignerComesToAnEnd() {
    stage.tasks().strategy(Strategy.AUTO);
    stage
        .models()
        .triage(
            new Triage(
                Strategy.AUTO,
                Strategy.LAYERED,
                Triage.Type.FEATURE,
                List.of(),
                List.of("simplicity", "performance"),
                "So be it."));
    stage.runs().closesAs("t_1.design-2", FinishReason.ERROR);
    endsAs("t_1.design-1", FinishReason.ERROR, TaskState.FAILED);
  }

  @Test
  @Golden("workspaces/setup-cancelled")
  void restsWhereTheSetupIsCancelled() {
    stage.workspace().setup("npm ci");
    endsAs("t_1.setup-1-1", FinishReason.CANCELLED, TaskState.IDLE);
  }

  @Test
  @Golden("plans/stopped")
  void failsWhereAnOperatorStopsThePlanning() throws Exception {
    stage.tasks().writesNoPlan(5);
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.STOP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings().getLast().code()).isEqualTo("planning_stuck");
  }

  @Test
  @Golden("plans/replan-failed")
  void failsWhereThePlannerOfTheRestDoesNotComeToAnEnd() throws Exception {
    stage.tasks().replans(1);
    stage.workspace().passes(run -> false);
    failsAtSecondPlan();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.runs().prompts()).endsWith("plan/replan");
  }

  @Test
  @Golden("plans/proposal-failed")
  void failsWhereThePlannerDoesNotRevisePlansThatARunProposed() throws Exception {
    stage.runs().wants("t_1.step-one-1", PlanChange.PROPOSED);
    failsAtSecondPlan();
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.SEND_BACK, "Smaller.");

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.runs().prompts()).endsWith("plan/sent-back");
  }

  private void failsAtSecondPlan() {
    var plans = new AtomicInteger();
    stage
        .models()
        .says(
            "main",
            _ ->
                plans.getAndIncrement() == 0
                    ? endTurn()
                    : new TurnResult(FinishReason.ERROR, List.of(), false));
  }

  @Test
  @Golden("steps/out-of-budget")
  void endsWhereAStepGetsNoBudget() throws Exception {
    stage.runs().closesAs("t_1.step-one-1", FinishReason.BUDGET);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.tasks().steps()).endsWith("one PENDING");
  }

  @Test
  @Golden("checks/no-verdict")
  void asksAPersonWhereNobodyReviewsAStepAndNobodyReflectsOnIt() throws Exception {
    stage.runs().closesAs("t_1.verdict-one-1", FinishReason.ERROR);
    stage.models().staySilent();
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.models().small()).contains("reflect one 1");
  }

  @Test
  @Golden("runs/failed-read")
  void failsARunOfWhichOneReadFailsWhileOthersGoOn() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", _ -> calls(true, true, true));
    for (int index = 1; index <= 2; index++) {
      stage
          .tools()
          .does(
              "t_1.main.1." + index,
              _ -> {
                throw away();
              });
    }
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tools().calls()).contains("t_1.main.1.0", "t_1.main.1.1", "t_1.main.1.2");
  }

  @Test
  @Golden("models/budget-twice")
  void goesOnByTheSameAnswerWhereABudgetIsAskedForTwice() throws Exception {
    outOfBudget(2);
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().settled()).hasSize(1);
  }

  @Test
  @Golden("models/budget-raised")
  void asksNobodyForABudgetThatWasRaisedMeanwhile() {
    stage.runs().findBudgetRaised();
    outOfBudget(1);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().askedNobodyElse()).isTrue();
  }

  @Test
  @Golden("requests/own-terms")
  void asksByTheTermsOfTheJournal() throws Exception {
    RunId run = new RunId("t_1.main");
    var asked = PendingRequest.of(new RequestId("r_1"), RequestKind.PERMISSION, "other", run);
    stage.tasks().draft(PendingRequest.of(asked.id(), asked.kind(), "digest", run));
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            run.call(1, 0).value(),
            turn -> turn.request() == null ? new ToolOutcome.Asks(asked) : new ToolOutcome.Done());
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("controls/cancelled-in-engine")
  void isCancelledWhereAnOperatorCancelsItsWorkflow() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.cancel("t_1");

    assertThatThrownBy(stage::report).isInstanceOf(WorkflowFailedException.class);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::state)
        .containsExactly(TaskState.CANCELLED);
  }

  private void outOfBudget(int times) {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            _ ->
                calls.getAndIncrement() < times
                    ? new TurnResult(FinishReason.BUDGET, List.of(), false)
                    : endTurn());
    stage.start();
  }

  private void endsAs(String run, FinishReason finish, TaskState state) {
    stage.runs().closesAs(run, finish);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(state);
  }

  private static ApplicationFailure away() {
    return ApplicationFailure.newNonRetryableFailure("The host is away.", "INVALID_REQUEST");
  }
}
