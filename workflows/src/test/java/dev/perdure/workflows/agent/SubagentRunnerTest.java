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
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunMergeRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Subagents in the background, with a deadline, with files of their own. */
class SubagentRunnerTest extends OnStage {

  private static final CallId CALL = new CallId("t_1.main.1.0");
  private static final RunId CHILD = CALL.childRun();

  @BeforeEach
  void buildsAtOnce() {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
  }

  @Test
  void aRunGoesOnBesideASubagentAndReadsItsReportBeforeItEnds() throws Exception {
    var goesOn = new CountDownLatch(1);
    delegates(new RunDelegation(CALL, null, true, null, 0));
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() == 2) {
                goesOn.countDown();
              }
              return turn.turn() == 1 ? calls(true) : endTurn();
            });
    stage
        .models()
        .says(
            "main.1.0.task",
            turn -> {
              met(goesOn);
              return endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().reports())
        .containsExactly(new DueReport(new RunId("t_1.main"), CALL, 3));
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value())
        .containsExactly(CHILD.value(), "t_1.main");
  }

  @Test
  @Golden("subagents/background-cancelled")
  void aRunThatIsCancelledTakesItsSubagentsInTheBackgroundWithIt() throws Exception {
    var may = PendingRequest.of(new RequestId("r_1"), RequestKind.PERMISSION, "digest", CHILD);
    delegates(new RunDelegation(CALL, null, true, null, 0));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.models().says("main.1.0.task", turn -> turn.turn() == 1 ? calls(false) : endTurn());
    stage.tools().does(CHILD.call(1, 0).value(), turn -> new ToolOutcome.Asks(may));
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.runs().closed())
        .extracting(closing -> closing.run().value(), RunCloseRequest::finish)
        .containsExactly(
            tuple(CHILD.value(), FinishReason.CANCELLED),
            tuple("t_1.main", FinishReason.CANCELLED));
  }

  @Test
  @Golden("subagents/background-as-new")
  void aRunThatGoesOnAsNewTakesItsSubagentsInTheBackgroundWithIt() throws Exception {
    var goesOn = new CountDownLatch(1);
    delegates(new RunDelegation(CALL, null, true, null, 0));
    stage
        .models()
        .says(
            "main",
            turn -> {
              if (turn.turn() == 2) {
                stage.run("t_1.main-build-1").requestContinueAsNew();
              }
              if (turn.turn() == 3) {
                goesOn.countDown();
              }
              return turn.turn() <= 2 ? calls(true) : endTurn();
            });
    stage
        .models()
        .says(
            "main.1.0.task",
            turn -> {
              met(goesOn);
              return endTurn();
            });
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.histories("t_1.main-build-1")).hasSize(2);
    assertThat(stage.runs().reports())
        .containsExactly(new DueReport(new RunId("t_1.main"), CALL, 4));
  }

  @Test
  @Golden("subagents/worktree")
  void checksRunBeforeTheFilesOfASubagentAreMerged() {
    delegates(new RunDelegation(CALL, null, false, "/data/workspaces/sub", 2));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.models().says("main.1.0.task", turn -> endTurn());
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tools().calls()).contains(CHILD + ".2.0", CHILD + ".2.1");
    assertThat(stage.workspace().merges())
        .containsExactly(new RunMergeRequest(CHILD, FinishReason.END_TURN, 2));
  }

  @Test
  @Golden("subagents/dropped")
  void dropsTheFilesOfASubagentThatIsCancelled() throws Exception {
    var may = PendingRequest.of(new RequestId("r_1"), RequestKind.PERMISSION, "digest", CHILD);
    delegates(new RunDelegation(CALL, null, false, "/data/workspaces/sub", 0));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.models().says("main.1.0.task", turn -> calls(false));
    stage.tools().does(CHILD.call(1, 0).value(), turn -> new ToolOutcome.Asks(may));
    stage.start();
    stage.tasks().nextRaised();
    stage.control(ControlCommand.CANCEL);

    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(stage.workspace().merges())
        .containsExactly(new RunMergeRequest(CHILD, FinishReason.CANCELLED, 0));
  }

  @Test
  @Golden("subagents/not-dropped")
  void leavesTheFilesOfACancelledSubagentWhereItsHostIsAway() throws Exception {
    var may = PendingRequest.of(new RequestId("r_1"), RequestKind.PERMISSION, "digest", CHILD);
    delegates(new RunDelegation(CALL, null, false, "/data/workspaces/sub", 0));
    stage.models().says("main", turn -> turn.turn() == 1 ? calls(true) : endTurn());
    stage.models().says("main.1.0.task", turn -> calls(false));
    stage.tools().does(CHILD.call(1, 0).value(), turn -> new ToolOutcome.Asks(may));
    stage.workspace().goAway();
    stage.start();
    stage.tasks().nextRaised();

    cancel();
    assertThat(stage.workspace().merges()).hasSize(1);
  }

  private void delegates(RunDelegation terms) {
    stage
        .tools()
        .does(
            CALL.value(),
            turn ->
                Boolean.TRUE.equals(turn.begun())
                    ? new ToolOutcome.Done()
                    : new ToolOutcome.Delegates(SubagentSpecs.child(terms), 3));
  }

  private static void met(CountDownLatch latch) {
    try {
      assertThat(latch.await(90, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
