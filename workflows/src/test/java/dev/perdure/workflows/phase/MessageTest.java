package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.task.MessageSignal;
import dev.perdure.workflows.testing.FakeModels;
import dev.perdure.workflows.testing.FakeTasks;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MessageTest extends OnStage {

  private static final RequestId FIRST = new RequestId("t_1-plan-1");
  private static final RequestId SECOND = new RequestId("t_1-plan-2");

  @Test
  void plansFurtherWithWhatIsSaidWhileThePlanWaits() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    say();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(SECOND);
    assertThat(stage.tasks().withdrawn()).containsExactly(FIRST);
    assertThat(stage.runs().prompts()).endsWith("plan/reviewing", "plan/message");
    stage.decide(SECOND, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("plans/withdrawn")
  void takesNoApprovalOfAPlanThatWasWithdrawnForAMessage() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    say();
    stage.decide(FIRST, "d1", Outcome.APPROVE, null);
    stage.tasks().nextRaised();
    assertThat(stage.tasks().steps()).isEmpty();
    stage.decide(SECOND, "d2", Outcome.REJECT, "no");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.tasks().steps()).isEmpty();
  }

  @Test
  @Golden("plans/message-before-approval")
  void takesNoApprovalThatOvertakesAMessage() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().say();
    stage.decide(FIRST, "d1", Outcome.APPROVE, null);

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(SECOND);
    assertThat(stage.tasks().settled()).isEmpty();
    assertThat(stage.runs().prompts()).endsWith("plan/message");
    stage.running().postMessage(new MessageSignal("u_1"));
    stage.decide(SECOND, "d2", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().settled()).hasSize(1);
  }

  @Test
  void letsAnApprovalStandThatAMessageFollows() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage
        .models()
        .says(
            "step-one-1",
            turn -> {
              say();
              return FakeModels.endTurn();
            });
    stage.decide(FIRST, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).isEmpty();
    assertThat(stage.runs().prompts()).doesNotContain("plan/message");
  }

  @Test
  @Golden("plans/message-unread")
  void showsNoPlanBeforeItsPlannerHasReadWhatWasSaid() throws Exception {
    stage
        .models()
        .says(
            "explore-1",
            turn -> {
              stage.tasks().say();
              return FakeModels.endTurn();
            });
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(FIRST);
    assertThat(stage.runs().prompts()).endsWith("plan/reviewing", "plan/message");
    stage.decide(FIRST, "d1", Outcome.REJECT, "no");
    stage.report();
  }

  @Test
  @Golden("plans/message-at-showing")
  void plansFurtherWithWhatIsSaidJustAsThePlanIsShown() throws Exception {
    stage.tasks().sayAtShowing();
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(SECOND);
    assertThat(stage.runs().prompts()).endsWith("plan/reviewing", "plan/message");
    stage.decide(SECOND, "d1", Outcome.REJECT, "no");
    stage.report();
  }

  @Test
  void leavesAPlanAloneWhoseMessageWasReadBefore() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.running().postMessage(new MessageSignal("u_1"));
    stage.decide(FIRST, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).isEmpty();
  }

  @Test
  void goesOnAsNewAfterAMessageWasReadAndHearsTheNext() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    say();
    stage.tasks().nextRaised();
    var waiting = PendingRequest.of(SECOND, RequestKind.PLAN, "digest", null);
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(waiting), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();
    assertThat(stage.histories("t_1")).hasSize(2);
    say();

    RequestId third = stage.tasks().nextRaised().request();
    assertThat(stage.tasks().withdrawn()).containsExactly(FIRST, SECOND);
    stage.decide(third, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void plansFurtherWithWhatIsSaidWhileHeldStepsWait() throws Exception {
    stage.tasks().outline(FakeTasks.step("one", 1));
    stage.tasks().holdsBack(FakeTasks.step("two", 1));
    stage.startApproved();
    stage.tasks().nextRaised();
    say();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(SECOND);
    assertThat(stage.runs().prompts()).endsWith("plan/message");
    stage.decide(SECOND, "d2", Outcome.REJECT, "no");
    stage.report();
  }

  private void say() {
    stage.tasks().say();
    stage.running().postMessage(new MessageSignal("u_1"));
  }

  @Test
  @Golden("controls/message-at-start")
  void continuesWithAMessageThatCameWhileItsRecordsWereRead() throws Exception {
    var begins = new CountDownLatch(1);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.tasks().resumePoint(ResumePoint.NOTHING);
    stage.tasks().beginsAfter(begins);
    stage.start();
    stage.tasks().awaitBeginning();
    stage.running().postMessage(new MessageSignal("m_1"));
    begins.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).containsExactly("build/follow-up");
  }
}
