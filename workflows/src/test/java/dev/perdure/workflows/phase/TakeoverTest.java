package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A root goes on as a new one while people are asked. */
class TakeoverTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  @Golden("takeovers/operator")
  void goesOnAsNewWhileAnOperatorIsAskedAndTakesTheAnswerThen() throws Exception {
    var request =
        PendingRequest.of(new RequestId("t_1-stuck"), RequestKind.OPERATOR, "digest", null);
    stage.tasks().writesNoPlan(5);
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().goesOnWith(ResumePoint.UNBLOCK);
    stage.tasks().desk(new RequestLedger(List.of(request), List.of()));
    stage.running().requestContinueAsNew();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(request.id());
    assertThat(stage.histories("t_1")).hasSize(2);
    stage.decide(request.id(), "d1", Outcome.RETRY, null);

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(new RequestId("t_1-plan-6"));
    stage.control(ControlCommand.CANCEL);
    stage.report();
  }

  @Test
  @Golden("takeovers/fork")
  void beginsAForkWithThePlanOfTheOtherTask() throws Exception {
    stage.tasks().resumePoint(ResumePoint.FORK);
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().opened())
        .extracting(RunSpec::kind)
        .contains(RunKind.STEP)
        .doesNotContain(RunKind.MAIN);
  }

  @Test
  @Golden("takeovers/settled-before")
  void actsOnAnAnswerThatWasRecordedBeforeTheRootWasClosed() {
    var settled = new SettledRequest(PLAN, new DecisionId("d0"), Outcome.APPROVE, "digest", "ann");
    stage.tasks().resumePoint(ResumePoint.APPROVE);
    stage.tasks().waiting(PendingRequest.of(PLAN, RequestKind.PLAN, "digest", null));
    stage.tasks().desk(new RequestLedger(List.of(), List.of(settled)));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().askedNobodyElse()).isTrue();
  }

  @Test
  @Golden("deliveries/resumed")
  void goesOnWaitingForTheDecisionOnADelivery() throws Exception {
    RequestId delivery = new RequestId("t_1.delivery.1");
    stage.workspace().asksBeforeDelivery(delivery);
    stage.tasks().resumePoint(ResumePoint.DELIVER);
    stage.start();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(delivery);
    stage.decide(delivery, "d2", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().phases()).containsExactly(Phase.DELIVERING);
  }

  @Test
  @Golden("takeovers/execute")
  void takesUpTheStepsThatAreLeft() {
    stage.tasks().resumePoint(ResumePoint.EXECUTE);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts())
        .containsExactly("step/executing", "plan/verdict", "step/executing", "plan/verdict");
  }
}
