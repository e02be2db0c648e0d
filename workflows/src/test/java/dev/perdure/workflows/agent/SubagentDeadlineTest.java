package dev.perdure.workflows.agent;

import static dev.perdure.workflows.testing.FakeModels.calls;
import static dev.perdure.workflows.testing.FakeModels.endTurn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import dev.perdure.workflows.testing.Stage;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A subagent whose deadline passes while a person is asked. */
class SubagentDeadlineTest extends OnStage {

  private static final CallId CALL = new CallId("t_1.main.1.0");
  private static final RunId CHILD = CALL.childRun();
  private static final PendingRequest MAY =
      PendingRequest.of(new RequestId("r_1"), RequestKind.PERMISSION, "digest", CHILD);
  private static final Duration DEADLINE = Duration.ofHours(1);

  SubagentDeadlineTest() {
    super(Stage.thatSkipsTime());
  }

  @Test
  @Golden("subagents/deadline")
  void aDeadlineEndsASubagentAndItsCallerGoesOn() throws Exception {
    delegates();
    asks();
    stage.start();
    stage.tasks().nextRaised();
    stage.pass(DEADLINE);
    stage.runs().awaitClosed(2);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value(), RunCloseRequest::finish)
        .containsExactly(
            tuple(CHILD.value(), FinishReason.TIMED_OUT), tuple("t_1.main", FinishReason.END_TURN));
    assertThat(stage.tasks().withdrawn()).containsExactly(MAY.id());
  }

  @Test
  @Golden("subagents/before-deadline")
  void aSubagentThatEndsBeforeItsDeadlineTellsHowItEnded() {
    delegates();
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().closed().getFirst())
        .extracting(closing -> closing.run().value(), RunCloseRequest::finish)
        .containsExactly(CHILD.value(), FinishReason.END_TURN);
  }

  @Test
  @Golden("subagents/cancelled-before-deadline")
  void aSubagentIsCancelledWithItsTaskBeforeItsDeadline() throws Exception {
    delegates();
    asks();
    stage.start();
    stage.tasks().nextRaised();

    // Waiting for the report lets time pass, and the deadline must not be first.
    stage.control(ControlCommand.CANCEL);
    stage.runs().awaitClosed(1);
    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.runs().closed().getFirst().finish()).isEqualTo(FinishReason.CANCELLED);
  }

  private void delegates() {
    var terms = new RunDelegation(CALL, Instant.now().plus(DEADLINE), false, null, 0);
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    stage
        .tools()
        .does(
            CALL.value(),
            turn ->
                Boolean.TRUE.equals(turn.begun())
                    ? new ToolOutcome.Done()
                    : new ToolOutcome.Delegates(SubagentSpecs.child(terms), 3));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
  }

  private void asks() {
    stage.models().says("main.1.0.task", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage.tools().does(CHILD.call(1, 0).value(), turn -> new ToolOutcome.Asks(MAY));
  }
}
