package dev.perdure.workflows.phase;

import static dev.perdure.planner.message.FinishReason.MAX_STEPS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.FakeTasks;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Phases that each strategy leads a task through. */
@Tag("slow")
class StrategiesTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  @Golden("strategies/skipped-phases")
  void skipTheOtherPhasesOfALayeredTaskAsTriageSays() throws Exception {
    pick(Strategy.LAYERED, List.of(Phase.EXPLORING, Phase.REVIEWING), List.of("simplicity"));
    approve();

    assertThat(stage.tasks().phases())
        .startsWith(Phase.PREPARING)
        .containsSubsequence(Phase.DESIGNING, Phase.WRITING_THE_PLAN);
    assertThat(stage.runs().prompts()).contains("general/designing", "plan/direct");
  }

  @Test
  @Golden("strategies/designers")
  void letDesignersWorkFromTheirPerspectivesOfWhichOneMayFail() throws Exception {
    pick(Strategy.LAYERED, List.of(), List.of("simplicity", "performance", "maintainability"));
    stage.models().says("design-2", turn -> ended(FinishReason.ERROR));
    approve();

    assertThat(stage.runs().opened())
        .filteredOn(run -> run.phase() == Phase.DESIGNING)
        .hasSize(3)
        .allMatch(RunSpec::readOnly)
        .extracting(run -> run.opening().values().get("perspective"))
        .containsExactlyInAnyOrder("simplicity", "performance", "maintainability");
  }

  @Test
  @Golden("strategies/scope-ahead")
  void divideTheExplorationWhileTriageStillChooses() throws Exception {
    stage.workspace().vague();
    pick(Strategy.LAYERED, List.of(), List.of());
    awaitScopeInTriage();
    approve();

    assertThat(stage.models().small()).containsOnlyOnce("scope");
    assertThat(stage.runs().prompts()).startsWith("explore/exploring", "plan/reviewing");
  }

  @Test
  @Golden("strategies/answer")
  void goOnWithoutTheDivisionWhereTriagePicksAnAnswer() {
    stage.workspace().vague();
    pick(Strategy.ANSWER, List.of(), List.of());
    awaitScopeInTriage();
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.runs().prompts()).containsExactly("explore/answer");
  }

  private void awaitScopeInTriage() {
    stage
        .models()
        .beforeTriage(() -> Eventually.holds(() -> stage.models().small().contains("scope")));
  }

  @Test
  void openTheWorkspaceWhileTriageChooses() throws Exception {
    pick(Strategy.LAYERED, List.of(), List.of());
    stage.models().beforeTriage(() -> Eventually.holds(() -> stage.workspace().isMarked()));
    approve();

    assertThat(stage.models().small()).contains("triage");
  }

  @Test
  void exploreWhileTriageChoosesForAPreparedTask() throws Exception {
    pick(Strategy.LIGHT, List.of(), List.of());
    stage.models().beforeTriage(() -> awaitPhase(Phase.EXPLORING));
    approve();

    assertThat(stage.tasks().phases())
        .startsWith(Phase.PREPARING, Phase.EXPLORING, Phase.WRITING_THE_PLAN);
  }

  @Test
  void exploreWhileTheExplorationIsDivided() throws Exception {
    stage.tasks().strategy(Strategy.LAYERED);
    stage.models().beforeScope(() -> awaitPhase(Phase.EXPLORING));
    approve();

    assertThat(stage.models().small()).contains("scope");
  }

  private void awaitPhase(Phase phase) {
    Eventually.holds(() -> stage.tasks().phases().contains(phase));
  }

  @Test
  @Golden("strategies/light")
  void writeALightPlanAtOnce() throws Exception {
    stage.tasks().strategy(Strategy.LIGHT);
    approve();

    assertThat(stage.tasks().phases()).startsWith(Phase.PREPARING, Phase.WRITING_THE_PLAN);
    assertThat(stage.models().small()).doesNotContain("triage");
  }

  @Test
  @Golden("strategies/roadmap")
  void drawARoadmapBeforeOneLoopBeginsAndCloseItAfterwards() {
    stage.tasks().strategy(Strategy.ROADMAP);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.models().small()).contains("roadmap");
    assertThat(stage.runs().prompts()).containsExactly("build/roadmap");
    assertThat(stage.tasks().closedPlans()).isOne();
  }

  @Test
  @Golden("strategies/inline")
  void letOneLoopKeepItsPlan() {
    stage.tasks().strategy(Strategy.INLINE);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/inline");
    assertThat(stage.tasks().closedPlans()).isOne();
  }

  @Test
  @Golden("strategies/on-demand")
  void insertAPlanOnDemandWhereTheRunIsCutOff() {
    var runs = new AtomicInteger();
    stage.tasks().strategy(Strategy.ON_DEMAND);
    stage
        .models()
        .says("main", _ -> ended(runs.getAndIncrement() == 0 ? MAX_STEPS : FinishReason.END_TURN));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/on-demand", "build/replan");
  }

  @Test
  @Golden("plans/reopened")
  void planAgainWhereTheRunWasLetDoSo() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.runs().wants("t_1.main", PlanChange.AGAIN);
    approve();

    assertThat(stage.runs().prompts())
        .startsWith("build/executing", "plan/reopened", "step/executing");
    assertThat(stage.runs().opened().get(1))
        .satisfies(run -> assertThat(run.readOnly()).isTrue())
        .satisfies(
            run -> assertThat(run.opening().values()).containsEntry("reason", "It leads nowhere."));
    assertThat(stage.tasks().phases()).contains(Phase.VERIFYING);
  }

  @Test
  void plansTheRestAnewWhereTheRunOfAStepWasLetDoSo() throws Exception {
    stage.runs().wants("t_1.step-one-1", PlanChange.AGAIN);
    stage.startApproved();
    RequestId rest = stage.tasks().nextRaised().request();
    assertThat(rest).isEqualTo(new RequestId("t_1-plan-2"));
    stage.decide(rest, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).startsWith("one RUNNING", "one PENDING");
    assertThat(stage.runs().prompts()).contains("plan/entered").doesNotContain("plan/replan");
  }

  @Test
  void asksForWhatARunProposedOnceItsStepIsDone() throws Exception {
    propose(Outcome.APPROVE);
  }

  @Test
  @Golden("plans/proposal-rejected")
  void keepsThePlanWhereWhatARunProposedIsRejected() throws Exception {
    propose(Outcome.REJECT);
  }

  private void propose(Outcome outcome) throws Exception {
    stage.runs().wants("t_1.step-one-1", PlanChange.PROPOSED);
    stage.startApproved();
    RequestId proposed = stage.tasks().nextRaised().request();
    assertThat(stage.tasks().steps()).endsWith("one DONE");
    stage.tasks().outline(FakeTasks.step("two", 1));
    stage.decide(proposed, "d2", outcome, "As you like.");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).endsWith("two DONE");
  }

  @Test
  @Golden("steps/skipped")
  void leaveOutAStepThatAPersonSkipsBeforeItBegins() throws Exception {
    stage.tasks().skip("two");
    approve();

    assertThat(stage.tasks().steps()).endsWith("one DONE");
    assertThat(stage.runs().opened()).noneMatch(run -> new StepId("two").equals(run.step()));
  }

  private void pick(Strategy strategy, List<Phase> skipped, List<String> perspectives) {
    stage.tasks().strategy(Strategy.AUTO);
    stage
        .models()
        .triage(
            new Triage(
                Strategy.AUTO, strategy, Triage.Type.FEATURE, skipped, perspectives, "So be it."));
  }

  private void approve() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  private static TurnResult ended(FinishReason finish) {
    return new TurnResult(finish, List.of(), false);
  }
}
