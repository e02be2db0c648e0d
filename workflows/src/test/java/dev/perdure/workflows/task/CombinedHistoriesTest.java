package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.FakeTasks;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import io.temporal.failure.ApplicationFailure;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tasks that meet many kinds of requests, decisions and commands in one history each. */
class CombinedHistoriesTest extends OnStage {

  private static final RunId STEP = new RunId("t_1.step-one-1");

  @Test
  @Golden("requests/one-after-another")
  void carriesOneRequestOfARunAfterAnotherToAPerson() throws Exception {
    stage.models().says("step-one-1", turn -> turn.turn() <= 4 ? calls(false) : endTurn());
    asks(1, RequestKind.QUESTION);
    asks(2, RequestKind.PERMISSION);
    asks(3, RequestKind.PERMISSION);
    asks(4, RequestKind.PERMISSION);
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.ANSWER, null);
    RequestId permission = stage.tasks().nextRaised().request();
    stage
        .tasks()
        .failsToSettle(
            Optional.of(
                ApplicationFailure.newNonRetryableFailure(
                    "The index row is too large.", FailureTypes.DATA_FAULT)));
    stage.decide(permission, "d3", Outcome.ALLOW_ONCE, null);
    stage.tasks().nextRefused();
    stage.tasks().failsToSettle(Optional.empty());
    stage.decide(permission, "d4", Outcome.ALLOW_ALWAYS, null);
    stage.decide(stage.tasks().nextRaised().request(), "d5", Outcome.ALLOW_ONCE, null);
    stage.decide(stage.tasks().nextRaised().request(), "d6", Outcome.DENY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.tasks().steps()).endsWith("one PENDING");
  }

  private void asks(int turn, RequestKind kind) {
    var request = PendingRequest.of(new RequestId("t_1-ask-" + turn), kind, "digest", STEP);
    stage
        .tools()
        .does(
            STEP + "." + turn + ".0",
            call -> {
              if (call.request() == null) {
                return new ToolOutcome.Asks(request);
              }
              Outcome outcome = stage.tasks().settled().getLast().outcome();
              return outcome == Outcome.DENY ? new ToolOutcome.Stops() : new ToolOutcome.Done();
            });
  }

  @Test
  @Golden("models/failed-calls")
  void asksAfterEachFailedModelCallAndForMoreBudget() throws Exception {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            _ -> {
              if (calls.getAndIncrement() == 2) {
                return new TurnResult(FinishReason.BUDGET, List.of(), false);
              }
              throw ApplicationFailure.newNonRetryableFailure("No.", "INVALID_REQUEST");
            });
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.RETRY, null);
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.SWITCH_MODEL, null);
    stage.give(stage.tasks().nextRaised().request(), "d3", new BigDecimal("20"));
    stage.decide(stage.tasks().nextRaised().request(), "d4", Outcome.STOP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  @Golden("controls/commands")
  void dropsAnUnreadableCommandAndObeysTheNext() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().cannotHold("c-odd");
    stage.signals().send("control", Map.of("id", "c-odd"));
    stage.control(ControlCommand.INTERRUPT);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(stage.tasks().dropped()).hasSize(1);
  }

  @Test
  @Golden("plans/tries")
  void plansAgainAfterTooManyTriesAndAfterAMessageAndTakesAnEdit() throws Exception {
    stage.tasks().writesNoPlan(5);
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.RETRY, null);
    RequestId first = stage.tasks().nextRaised().request();
    stage.tasks().say();
    stage.running().postMessage(new MessageSignal("m_1"));
    RequestId second = stage.tasks().nextRaised().request();
    assertThat(stage.tasks().withdrawn()).containsExactly(first);
    var edit = new PlanEditRequest(new TaskId("t_1"), second, "digest", "digest-2", "ann");
    stage.signals().edit(edit);
    stage.signals().decide(Stage.decision(second, "d2", "digest-2", Outcome.APPROVE, null));

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("plans/changes")
  void asksForThePlansThatRunsWant() throws Exception {
    stage.runs().wants("t_1.step-one-1", PlanChange.AGAIN);
    stage.runs().wants("t_1.step-one-2", PlanChange.PROPOSED);
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.APPROVE, null);
    RequestId proposed = stage.tasks().nextRaised().request();
    stage.tasks().outline(FakeTasks.step("two", 1));
    stage.decide(proposed, "d3", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).contains("one PENDING").endsWith("two DONE");
  }
}
