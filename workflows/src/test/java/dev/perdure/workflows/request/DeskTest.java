package dev.perdure.workflows.request;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.DecisionId;
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
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeskTest extends OnStage {

  @Test
  void carriesAPermissionToAPersonAndBack() throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    RaiseRequest asked = stage.tasks().nextRaised();
    assertThat(asked.blocked()).isTrue();
    stage.decide(asked.request(), "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls())
        .containsExactly("t_1.step-one-1.1.0", "t_1.step-one-1.1.0 by t_1-may-i");
  }

  @Test
  void carriesAQuestionToAPersonAndTheAnswerBack() throws Exception {
    asksIn("step-one-1", RequestKind.QUESTION);
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.ANSWER, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).contains("t_1.step-one-1.1.0 by t_1-may-i");
  }

  @Test
  void goesOnWhereAPersonAllowsSomethingForGood() throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    stage.decide(stage.tasks().nextRaised().request(), "d2", Outcome.ALLOW_ALWAYS, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).contains("t_1.step-one-1.1.0 by t_1-may-i");
  }

  @Test
  void refusesADecisionThatCannotBeRecordedAndAsksAgain() throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    stage
        .tasks()
        .failsToSettle(
            Optional.of(
                ApplicationFailure.newNonRetryableFailure(
                    "The index row is too large.", FailureTypes.DATA_FAULT)));
    stage.decide(asked, "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.tasks().nextRefused())
        .isEqualTo(
            new RefusedDecision(
                new TaskId("t_1"), asked, new DecisionId("d2"), "The index row is too large."));
    assertThat(stage.running().snapshot().pending()).containsExactly(asked);
    stage.tasks().failsToSettle(Optional.empty());
    stage.decide(asked, "d3", Outcome.ALLOW_ONCE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls())
        .containsExactly("t_1.step-one-1.1.0", "t_1.step-one-1.1.0 by t_1-may-i");
  }

  @Test
  @Golden("requests/unshown-of-run")
  void failsARunThatAsksWhatNobodyCanBeShown() throws Exception {
    permissionIn("step-one-1");
    stage.tasks().failsToRaise("may-i");
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(closing("t_1.step-one-1").finish()).isEqualTo(FinishReason.ERROR);
    assertThat(stage.tools().calls()).containsExactly("t_1.step-one-1.1.0");
  }

  @Test
  @Golden("requests/unshown-plan")
  void failsATaskWhosePlanNobodyCanBeShown() {
    stage.tasks().failsToRaise("plan-1");
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings().getLast().message())
        .isEqualTo("Nobody could be asked: The row is too large.");
  }

  @ParameterizedTest
  @EnumSource(
      value = ControlCommand.class,
      names = {"CANCEL", "INTERRUPT"})
  @Golden("requests/stopped-while-settling")
  void stopsWhileADecisionIsTriedToBeRecorded(ControlCommand command) throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.tasks().failsToSettle(Optional.of(new IllegalStateException("the database is away")));
    stage.decide(asked, "d2", Outcome.ALLOW_ONCE, null);
    stage.tasks().awaitFailure();
    stage.control(command);

    assertThat(stage.report().state()).isIn(TaskState.CANCELLED, TaskState.IDLE);
    assertThat(stage.tools().calls()).containsExactly("t_1.step-one-1.1.0");
  }

  @Test
  void restsWhenAPersonDeniesWithoutAWord() throws Exception {
    permissionIn("step-one-1");
    stage.models().says("step-one-1", turn -> calls(false, false));
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.decide(asked, "d2", Outcome.DENY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.IDLE);
    assertThat(closing("t_1.step-one-1").finish()).isEqualTo(FinishReason.PERMISSION_DENIED);
    assertThat(closing("t_1.step-one-1").unanswered()).isEqualTo("Permission denied.");
    assertThat(stage.tasks().steps()).endsWith("one PENDING");
  }

  @Test
  void takesBackWhatACancelledRunStillAsks() throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.tasks().withdrawn()).containsExactly(new RequestId("t_1-may-i"));
    assertThat(closing("t_1.step-one-1").unanswered()).isEqualTo("Cancelled by user.");
  }

  @Test
  void asksAnOperatorWhenTheModelIsGivenUpAndGoesOnAfterwards() throws Exception {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (calls.getAndIncrement() == 0) {
                throw ApplicationFailure.newNonRetryableFailure(
                    "The key is wrong.", "Unauthorised");
              }
              return endTurn();
            });
    stage.start();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.decide(asked, "d1", Outcome.RETRY, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void goesOnWithTheModelThatAPersonChoseInstead() throws Exception {
    var calls = new AtomicInteger();
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (calls.getAndIncrement() == 0) {
                throw ApplicationFailure.newNonRetryableFailure("No.", "INVALID_REQUEST");
              }
              return endTurn();
            });
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.SWITCH_MODEL, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void failsWhenTheOperatorStopsAGivenUpModel() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              throw ApplicationFailure.newNonRetryableFailure("The key is wrong.", "Unauthorised");
            });
    stage.start();
    stage.decide(stage.tasks().nextRaised().request(), "d1", Outcome.STOP, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings()).extracting(TaskResult::code).containsExactly("run_failed");
  }

  @Test
  @Golden("models/key-refused")
  void failsAtOnceWhereTheKeyWasNeverAnyGood() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .models()
        .says(
            "main",
            turn -> {
              throw ApplicationFailure.newNonRetryableFailure(
                  "The key is wrong.", ModelActivities.KEY_REFUSED);
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
  }

  private void permissionIn(String run) {
    asksIn(run, RequestKind.PERMISSION);
  }

  private void asksIn(String run, RequestKind kind) {
    var request =
        PendingRequest.of(new RequestId("t_1-may-i"), kind, "digest", new RunId("t_1." + run));
    stage.models().says(run, turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            "t_1." + run + ".1.0",
            turn -> {
              if (turn.request() == null) {
                return new ToolOutcome.Asks(request);
              }
              return lastOutcome() == Outcome.DENY
                  ? new ToolOutcome.Stops()
                  : new ToolOutcome.Done();
            });
  }

  private Outcome lastOutcome() {
    return stage.tasks().settled().getLast().outcome();
  }

  private RunCloseRequest closing(String run) {
    return stage.runs().closed().stream()
        .filter(closing -> closing.run().value().equals(run))
        .findFirst()
        .orElseThrow();
  }
}
