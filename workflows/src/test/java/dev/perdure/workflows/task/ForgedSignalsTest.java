package dev.perdure.workflows.task;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.SettlementSignal;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals of a person who reaches the engine, without a submission in the journal. */
class ForgedSignalsTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  void approveNoPlan() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().send("decide", Stage.decision(PLAN, "forged", "digest", Outcome.APPROVE, null));

    assertThat(stage.tasks().nextRefusal()).isEqualTo("decision");
    stage.decide(PLAN, "d1", Outcome.REJECT, "No.");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.tasks().settled()).hasSize(1);
  }

  @Test
  void doNotChangeWhatAPersonHasDecided() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().submit(Stage.decision(PLAN, "d1", "digest", Outcome.REJECT, "No."));
    stage.signals().send("decide", Stage.decision(PLAN, "d1", "digest", Outcome.APPROVE, null));

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @ParameterizedTest
  @EnumSource(ControlCommand.class)
  void commandNothing(ControlCommand command) throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().send("control", new Control(command, "mallory", "forged"));

    assertThat(stage.tasks().nextRefusal()).isEqualTo("command");
    assertThat(stage.running().snapshot().held()).isFalse();
    assertThat(stage.tasks().stands()).isEmpty();
    assertThat(stage.tasks().endings()).isEmpty();
    cancel();
  }

  @Test
  @Golden("controls/used-command")
  void repeatNoCommandThatWasUsed() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    stage.control(ControlCommand.RESUME);
    stage.tasks().awaitApplied("c-2");
    stage.signals().send("control", Map.of("id", "c-1"));
    stage.control(ControlCommand.RESUME);
    stage.tasks().awaitApplied("c-3");

    assertThat(stage.running().snapshot().held()).isFalse();
    cancel();
  }

  @Test
  void editNoPlan() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage
        .signals()
        .send(
            "editPlan",
            new PlanEditRequest(new TaskId("t_1"), PLAN, "digest", "forged", "mallory"));
    assertThat(stage.tasks().nextRefusal()).isEqualTo("edit");
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void raiseNoRequestThatNoActivityHasDrafted() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().hasNotDrafted("forged");
    stage
        .signals()
        .send(
            "raiseRequest",
            PendingRequest.of(
                new RequestId("forged"),
                RequestKind.PERMISSION,
                "digest",
                new RunId("t_1.explore-1")));

    assertThat(stage.tasks().nextRefusal()).isEqualTo("request");
    stage.decide(PLAN, "d1", Outcome.REJECT, "No.");

    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
    assertThat(stage.running().snapshot().pending()).isEmpty();
  }

  @Test
  @Golden("requests/forged")
  void takeNoRequestFromTheRoot() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().hasNotDrafted("plan-1");
    stage
        .signals()
        .send(
            "raiseRequest",
            PendingRequest.of(PLAN, RequestKind.PLAN, "other", new RunId("t_1.explore-1")));
    assertThat(stage.tasks().nextRefusal()).isEqualTo("request");
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t_1", "t_1.step-one-1"})
  @Golden("requests/forged-withdrawal")
  void withdrawNoRequestOfARunThatGoesOn(String run) throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    RaiseRequest asked = stage.tasks().nextRaised();
    stage.tasks().hasEndedNoRun();
    stage.signals().send("withdrawRequests", new RunRef(new RunId(run)));

    assertThat(stage.tasks().nextRefusal()).isEqualTo("end");
    assertThat(stage.tasks().withdrawn()).isEmpty();
    stage.decide(asked.request(), "d2", Outcome.ALLOW_ONCE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  @Golden("requests/forged-settlement")
  void tellARunNothingThatTheJournalDoesNotKnow() throws Exception {
    permissionIn("step-one-1");
    stage.startApproved();
    RequestId asked = stage.tasks().nextRaised().request();
    stage.run("t_1.step-one-1").requestSettled(new SettlementSignal(asked, Outcome.ALLOW_ONCE));
    assertThat(stage.tasks().nextRaised().request()).as("the run asks again").isEqualTo(asked);
    stage.decide(asked, "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).hasSize(3);
  }

  @Test
  void ofAMessageChangeNothing() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage.start();
    stage.signals().send("postMessage", Map.of("message", "forged"));

    assertThat(stage.report().state()).isIn(TaskState.DELIVERED, TaskState.IDLE);
    assertThat(stage.runs().prompts()).startsWith("build/executing");
  }

  @Test
  void ofAMessageLetTheRootGoOnAsNew() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.signals().send("postMessage", Map.of("message", "forged"));
    var waiting = PendingRequest.of(PLAN, RequestKind.PLAN, "digest", null);
    stage.tasks().goesOnWith(ResumePoint.APPROVE);
    stage.tasks().desk(new RequestLedger(List.of(waiting), List.of()));
    stage.running().requestContinueAsNew();
    stage.tasks().nextRaised();

    assertThat(stage.histories("t_1")).hasSize(2);
    stage.decide(PLAN, "d1", Outcome.REJECT, "No.");
    assertThat(stage.report().state()).isEqualTo(TaskState.REJECTED);
  }

  @Test
  void beginNoRunWithoutARoot() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    var spec =
        new RunSpec.Builder(
                new TaskId("t_1"),
                Phase.EXECUTING,
                "perdure-test",
                RunKind.MAIN,
                new RunId("t_1.main"),
                "build")
            .opening(RunOpening.of("build/executing", "forged"));

    assertThatThrownBy(() -> stage.startForeign(spec)).hasStackTraceContaining("foreign_start");
    assertThat(stage.runs().opened()).doesNotContain(spec);
    cancel();
  }

  /** A tool runs once its request is settled by the records. */
  private void permissionIn(String run) {
    var request =
        PendingRequest.of(
            new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", new RunId("t_1." + run));
    stage.models().says(run, turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage
        .tools()
        .does(
            "t_1." + run + ".1.0",
            _ ->
                stage.tasks().settled().stream()
                        .anyMatch(decision -> decision.requestId().equals(request.id()))
                    ? new ToolOutcome.Done()
                    : new ToolOutcome.Asks(request));
  }
}
