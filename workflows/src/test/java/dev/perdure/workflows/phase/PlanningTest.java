package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PlanningTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  void holdsEveryRunBeforeApprovalUnderTheCeilingAndNoneAfterIt() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    assertThat(stage.runs().opened()).isNotEmpty().allMatch(RunSpec::readOnly);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.report();

    assertThat(stage.runs().opened())
        .filteredOn(run -> run.phase() == Phase.EXECUTING)
        .hasSize(2)
        .noneMatch(RunSpec::readOnly);
  }

  @Test
  void writesTheNextRevisionWhenThePlanIsSentBack() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.SEND_BACK, "Say more about step two.");
    RequestId second = stage.tasks().nextRaised().request();
    stage.decide(second, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(second).isEqualTo(new RequestId("t_1-plan-2"));
    assertThat(stage.runs().prompts()).contains("plan/reviewing", "plan/sent-back");
  }

  @Test
  void switchesOnceWhenTheApprovalArrivesTwice() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    stage.decide(PLAN, "d2", Outcome.REJECT, "too late");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().settled()).hasSize(1);
  }

  @Test
  void decidesOnThePlanAsAPersonEditedIt() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().edit(new PlanEditRequest(new TaskId("t_1"), PLAN, "digest", "digest-2", "ann"));
    stage.decide(PLAN, "d1", Outcome.REJECT, "This is about what nobody asks any more.");
    stage.signals().decide(Stage.decision(PLAN, "d2", "digest-2", Outcome.APPROVE, null));

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("plans/as-new")
  void goesOnAsNewWhileAPlanWaitsAndTakesTheDecisionThen() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(plan()), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();
    assertThat(stage.histories("t_1")).hasSize(2);
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts())
        .containsSubsequence("plan/reviewing", "step/executing", "step/executing");
  }

  @Test
  void writesAgainWhenThePlanIsSentBackAfterGoingOnAsNew() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(plan()), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.SEND_BACK, "Smaller.");
    RequestId second = stage.tasks().nextRaised().request();
    stage.decide(second, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsSubsequence("plan/reviewing", "plan/sent-back");
  }

  @Test
  @Golden("takeovers/known-settlement")
  void knowsAfterGoingOnAsNewWhatWasSettledBefore() throws Exception {
    var before =
        new SettledRequest(
            new RequestId("t_1-plan-0"), new DecisionId("d0"), Outcome.SEND_BACK, "digest", "ann");
    stage.tasks().resumePoint(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(plan()), List.of(before)));
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d0", Outcome.APPROVE, null);
    stage.decide(PLAN, "d1", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  private static PendingRequest plan() {
    return PendingRequest.of(PLAN, RequestKind.PLAN, "digest", null);
  }

  @Test
  @Golden("plans/other-digest")
  void ignoresADecisionAboutAnotherDigest() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().decide(Stage.decision(PLAN, "d1", "other", Outcome.APPROVE, null));
    stage.decide(PLAN, "d2", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void asksAnOperatorAtOnceWhenAPlanningWasRefusedOftenEnough() throws Exception {
    stage.tasks().writesNoPlan(1);
    stage.tasks().refusesPlan(4);
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(new RequestId("t_1-stuck"));
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  void asksAnOperatorWhenPlanningEndsWithoutAPlanAgainAndAgain() throws Exception {
    stage.tasks().writesNoPlan(5);
    stage.start();
    RaiseRequest stuck = stage.tasks().nextRaised();
    assertThat(stuck.request()).isEqualTo(new RequestId("t_1-stuck"));
    stage.decide(stuck.request(), "d1", Outcome.RETRY, null);

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(new RequestId("t_1-plan-6"));
    assertThat(stage.runs().prompts()).filteredOn("plan/unfinished"::equals).hasSize(4);
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  void setsTheWorkspaceUpBeforeAnythingElse() throws Exception {
    stage.workspace().setup("npm ci", "make");
    stage.start();
    stage.tasks().nextRaised();

    assertThat(stage.tools().calls()).containsExactly("t_1.setup-1-1.1.0", "t_1.setup-1-2.1.0");
    assertThat(stage.runs().prompts()).startsWith("step/fixed", "step/fixed", "explore/exploring");
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  @Golden("workspaces/trust")
  void asksForTrustUntilNothingIsLeftToAskBeforeAnythingRuns() throws Exception {
    var first = new RequestId("t_1.trust.1");
    var second = new RequestId("t_1.trust.2");
    stage.workspace().asksForTrust(first);
    stage.workspace().asksForTrust(second);
    stage.workspace().setup("npm ci");
    stage.start();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(first);
    assertThat(stage.tools().calls()).isEmpty();
    stage.decide(first, "d1", Outcome.APPROVE, null);
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(second);
    stage.decide(second, "d2", Outcome.REJECT, null);
    RequestId plan = stage.tasks().nextRaised().request();
    assertThat(stage.tools().calls()).containsExactly("t_1.setup-1-1.1.0");
    stage.decide(plan, "d3", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("workspaces/setup-failed")
  void failsWhereTheWorkspaceCannotBeSetUp() {
    stage.workspace().setup("npm ci");
    stage.runs().closesAs("t_1.setup-1-1", FinishReason.ERROR);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::code)
        .containsExactly("setup_failed");
  }

  @Test
  @Golden("strategies/plan-only")
  void endsWithTheApprovedPlanWhenOnlyAPlanIsWanted() throws Exception {
    stage.tasks().strategy(Strategy.PLAN_ONLY);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.ANSWERED);
    assertThat(stage.tasks().phases()).doesNotContain(Phase.EXECUTING);
  }
}
