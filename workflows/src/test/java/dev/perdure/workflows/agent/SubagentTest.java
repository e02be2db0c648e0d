package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubagentTest extends OnStage {

  @BeforeEach
  void buildsAtOnce() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
  }

  @Test
  void delegatesToASubagentAndTakesItsResult() {
    var call = new CallId("t_1.main.1.0");
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.tools().does(call.value(), turn -> delegateFirst(child(call)));
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value())
        .containsExactly("t_1.main.1.0.task", "t_1.main");
  }

  @Test
  @Golden("subagents/many")
  void keepsSubagentsWaitingThatAreMoreThanWorkAtOnce() throws Exception {
    var asked = new CountDownLatch(1);
    var working = new AtomicInteger();
    var most = new AtomicInteger();
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true, true, true) : endTurn());
    for (int index = 0; index < 3; index++) {
      var call = new CallId("t_1.main.1." + index);
      stage.tools().does(call.value(), turn -> delegateFirst(child(call), 2));
      stage
          .models()
          .says(
              "main.1." + index + ".task",
              turn -> {
                most.accumulateAndGet(working.incrementAndGet(), Math::max);
                met(asked);
                working.decrementAndGet();
                return endTurn();
              });
    }
    stage.start();
    stage.tools().awaitCalls(3);
    asked.countDown();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().closed()).hasSize(4);
    assertThat(most).hasValueLessThanOrEqualTo(2);
  }

  @Test
  void holdsASubagentWithTheTask() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var reached = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var turns = new AtomicInteger();
    delegates(call);
    stage
        .models()
        .says(
            "main.1.0.task",
            turn -> {
              turns.incrementAndGet();
              reached.countDown();
              met(release);
              return turn.turn() == 1 ? calls(true) : endTurn();
            });
    stage.start();
    met(reached);
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    release.countDown();
    stage.tools().awaitCalls(2);
    assertThat(turns).hasValue(1);
    stage.control(ControlCommand.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(turns).hasValue(2);
  }

  @Test
  @Golden("subagents/cancelled")
  void cancelsSubagentsWithTheirRunAndTakesBackWhatTheyAsk() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var child = new RunId("t_1.main.1.0.task");
    asksInSubagent(call, child);
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().withdrawn()).containsExactly(asked);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value(), RunCloseRequest::finish)
        .containsExactly(
            tuple("t_1.main.1.0.task", FinishReason.CANCELLED),
            tuple("t_1.main", FinishReason.CANCELLED));
  }

  @Test
  void passesASettlementOnToASubagent() throws Exception {
    asksInSubagent(new CallId("t_1.main.1.0"), new RunId("t_1.main.1.0.task"));
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("renewals/subagent")
  void suspendsASubagentWithItsRunWhereTheRootContinuesAsNew() throws Exception {
    var child = new RunId("t_1.main.1.0.task");
    asksInSubagent(new CallId("t_1.main.1.0"), child);
    stage.tasks().goesOnWith(ResumePoint.START);
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.running().requestContinueAsNew();
    assertThat(stage.tasks().nextRaised().request()).isEqualTo(asked);
    assertThat(stage.histories("t_1")).hasSize(2);
    stage.decide(asked, "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).containsOnlyOnce(child.call(1, 0) + " by " + asked);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value())
        .containsExactly(child.value(), "t_1.main");
  }

  @Test
  @Golden("subagents/forged-request")
  void takesNoSettlementFromASubagentForAForgedRequest() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var child = new RunId("t_1.main.1.0.task");
    var refused = new CountDownLatch(1);
    asksInSubagent(call, child);
    stage
        .tools()
        .does(
            call.value(),
            turn -> {
              met(refused);
              return delegateFirst(child(call));
            });
    stage.tasks().hasNotDrafted("forged");
    stage.start();
    stage
        .signals()
        .send(
            "raiseRequest",
            PendingRequest.of(new RequestId("forged"), RequestKind.PERMISSION, "digest", child)
                .carriedOutBy("nowhere"));
    assertThat(stage.tasks().nextRefusal()).isEqualTo("request");
    refused.countDown();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void takesBackWhatASubagentAsksThatEndedBeforeItsTime() throws Exception {
    var call = new CallId("t_1.main.1.0");
    var child = new RunId("t_1.main.1.0.task");
    asksInSubagent(call, child);
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.cancel(child.value());

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().withdrawn()).containsExactly(asked);
  }

  private void asksInSubagent(CallId call, RunId child) {
    var may =
        PendingRequest.of(new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", child);
    delegates(call);
    stage.models().says("main.1.0.task", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            child.call(1, 0).value(),
            turn -> turn.request() == null ? new ToolOutcome.Asks(may) : new ToolOutcome.Done());
  }

  private void delegates(CallId call) {
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.tools().does(call.value(), turn -> delegateFirst(child(call)));
  }

  private static void met(CountDownLatch latch) {
    try {
      assertThat(latch.await(90, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private ToolOutcome delegateFirst(RunSpec child) {
    return delegateFirst(child, null);
  }

  private ToolOutcome delegateFirst(RunSpec child, @Nullable Integer atOnce) {
    boolean ended =
        stage.runs().closed().stream().anyMatch(closing -> closing.run().equals(child.run()));
    return ended ? new ToolOutcome.Done() : new ToolOutcome.Delegates(child, atOnce);
  }

  private static RunSpec child(CallId call) {
    return new RunSpec.Builder(
            new TaskId("t_1"),
            Phase.EXECUTING,
            "perdure-test",
            RunKind.DELEGATED,
            call.childRun(),
            "general")
        .opening(RunOpening.of("task/delegated", "task"));
  }
}
