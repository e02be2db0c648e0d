package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static dev.perdure.workflows.testing.TaskScenario.fixed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.FakeTasks;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ExecutionTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");
  private static final RequestId DELIVERY = new RequestId("t_1.delivery.1");

  @Test
  @Golden("takeovers/follow-up")
  void verifiesAFollowUpOfAPlannedTaskBeforeItHandsOver() {
    stage.workspace().passes(run -> run.step() != null);
    stage.tasks().resumePoint(ResumePoint.FOLLOW_UP);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().phases())
        .as("the follow-up, and its repair")
        .containsExactly(Phase.EXECUTING, Phase.VERIFYING, Phase.EXECUTING, Phase.VERIFYING);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::code)
        .containsExactly("verification_failed");
  }

  @Test
  void verifiesNothingWhereNoPlanSaysHow() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().resumePoint(ResumePoint.FOLLOW_UP);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases()).containsExactly(Phase.EXECUTING, Phase.DELIVERING);
  }

  @Test
  @Golden("deliveries/no-change")
  void isAnsweredWhenNoFileChanged() throws Exception {
    stage.workspace().deliversNothing();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
  }

  @Test
  void handsOverWhatAPersonAgreesTo() throws Exception {
    stage.workspace().asksBeforeDelivery(DELIVERY);
    stage.startApproved();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(DELIVERY);
    stage.decide(DELIVERY, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("deliveries/sent-back")
  void takesTheTaskUpAgainWhereADeliveryIsSentBack() throws Exception {
    RequestId again = new RequestId("t_1-delivery-2");
    stage.workspace().asksBeforeDelivery(DELIVERY);
    stage.workspace().asksBeforeDelivery(again);
    stage.tasks().goesOnWith(ResumePoint.PLAN);
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.SEND_BACK, "Shorter.");
    RequestId next = stage.tasks().nextRaised().request();
    assertThat(next).isEqualTo(new RequestId("t_1-plan-2"));
    stage.decide(next, "d3", Outcome.APPROVE, null);
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(again);
    stage.decide(again, "d4", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).contains("plan/follow-up");
  }

  @Test
  @Golden("deliveries/rejected")
  void endsWhereADeliveryIsRejected() throws Exception {
    stage.workspace().asksBeforeDelivery(DELIVERY);
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.REJECT, "Not this way.");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void buildsAtOnceWithoutAPlan() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/executing");
    assertThat(stage.tasks().askedNobodyElse()).isTrue();
  }

  @Test
  void answersUnderTheCeiling() {
    stage.tasks().strategy(Strategy.ANSWER);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().opened()).hasSize(1).allMatch(RunSpec::readOnly);
  }

  @Test
  void asksForMoreWhenTheBudgetIsUsedUpAndGoesOn() throws Exception {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main", turn -> calls.getAndIncrement() == 0 ? ended(FinishReason.BUDGET) : endTurn());
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    assertThat(asked).isEqualTo(new RequestId("t_1.budget"));
    stage.give(asked, "d1", new BigDecimal("20"));

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("steps/fixed")
  void makesTheOneCallOfAFixedStepAndAsksNoModel() throws Exception {
    stage.tasks().outline(fixed("one"));
    stage.models().says("step-one-1", turn -> ended(FinishReason.ERROR));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).containsExactly("t_1.step-one-1.1.0");
    assertThat(stage.runs().prompts()).endsWith("step/fixed");
  }

  @Test
  @Golden("deliveries/held-back")
  void asksForWhatWasHeldBackOnceNothingElseIsLeft() throws Exception {
    stage.tasks().outline(FakeTasks.step("one", 1));
    stage.tasks().holdsBack(FakeTasks.step("two", 1));
    stage.startApproved();
    RequestId rest = stage.tasks().nextRaised().request();
    assertThat(rest).isEqualTo(new RequestId("t_1-plan-held"));
    assertThat(stage.tasks().steps()).endsWith("one DONE");
    stage.decide(rest, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).endsWith("two DONE");
  }

  @Test
  void looksForNoDeferredStepsWhereThePlanHasNone() throws Exception {
    stage.tasks().outline(FakeTasks.step("one", 1));
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.history("t_1").getEvents())
        .extracting(
            event -> event.getActivityTaskScheduledEventAttributes().getActivityType().getName())
        .doesNotContain("presentDeferredSteps");
  }

  @Test
  @Golden("deliveries/rest-rejected")
  void deliversWhatIsFinishedWhereWhatWasHeldBackIsRejected() throws Exception {
    stage.tasks().outline(FakeTasks.step("one", 1));
    stage.tasks().holdsBack(FakeTasks.step("two", 1));
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.REJECT, "Enough.");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).noneMatch(step -> step.startsWith("two"));
  }

  @Test
  @Golden("models/budget-rejected")
  void endsWhenNoMoreIsGiven() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.models().says("main", turn -> ended(FinishReason.BUDGET));
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.REJECT, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::code)
        .containsExactly("budget_exceeded");
  }

  @Test
  @Golden("models/first-budget")
  void asksBeforeTheFirstModelCallWhereTheBudgetDoesNotLetItBeMade() throws Exception {
    stage.models().scope(ExplorationScope.unasked());
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    assertThat(asked).isEqualTo(new RequestId("t_1.budget"));
    assertThat(stage.runs().opened()).isEmpty();
    stage
        .models()
        .scope(new ExplorationScope(List.of(new ExplorationScope.Explorer("all", "Look."))));
    stage.give(asked, "d1", new BigDecimal("2000000"));

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  @Golden("models/first-budget-rejected")
  void endsBeforeTheFirstModelCallWhereABudgetIsRejected() throws Exception {
    stage.models().scope(ExplorationScope.unasked());
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.REJECT, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.runs().opened()).isEmpty();
  }

  @Test
  void asksOnceForAllRunsThatTheBudgetStops() throws Exception {
    var explorer = new ExplorationScope.Explorer("one side", "Look there.");
    var given = new AtomicBoolean();
    stage.models().scope(new ExplorationScope(List.of(explorer, explorer)));
    for (int number = 1; number <= 2; number++) {
      stage
          .models()
          .says("explore-" + number, turn -> given.get() ? endTurn() : ended(FinishReason.BUDGET));
    }
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    assertThat(stage.tasks().nextRaised().blocked()).isTrue();
    given.set(true);
    stage.give(asked, "d1", new BigDecimal("20"));

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    assertThat(stage.tasks().settled()).hasSize(1);
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  @Golden("strategies/five-phases")
  void goesThroughEveryPhaseAndDelivers() throws Exception {
    stage.models().names("Fix the total");
    stage.start();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(PLAN);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases())
        .as("one designer, and the planner begins to write by itself")
        .containsExactly(
            Phase.PREPARING,
            Phase.EXPLORING,
            Phase.DESIGNING,
            Phase.REVIEWING,
            Phase.AWAITING_APPROVAL,
            Phase.EXECUTING,
            Phase.VERIFYING,
            Phase.DELIVERING);
    assertThat(stage.tasks().steps())
        .containsExactly(
            "one RUNNING", "one VERIFYING", "one DONE", "two RUNNING", "two VERIFYING", "two DONE");
    assertThat(stage.workspace().commits())
        .extracting(CommitRequest::attempt)
        .containsExactly(1, 1);
  }

  private static TurnResult ended(FinishReason finish) {
    return new TurnResult(finish, List.of(), false);
  }
}
