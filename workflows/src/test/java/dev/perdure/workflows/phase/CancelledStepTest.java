package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.FakeTasks.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.testing.FakeModels;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A person cancels one step of a plan that is being carried out. */
@Tag("slow")
class CancelledStepTest extends OnStage {

  @Test
  @Golden("steps/cancelled")
  void goesOnWithoutAStepThatAPersonCancelsAndThoseThatNeedIt() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1), step("c", 1, "a"), step("d", 1, "b"));
    cancelWhile("a", "a");

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps())
        .contains("a CANCELLED", "b DONE", "d DONE")
        .doesNotContain("a PENDING", "a VERIFYING", "c RUNNING");
    assertThat(stage.workspace().commits())
        .extracting(commit -> String.valueOf(commit.step()))
        .containsExactly("b", "d");
    assertThat(stage.workspace().discarded())
        .extracting(discarded -> String.valueOf(discarded.step()))
        .containsExactly("a");
  }

  @Test
  @Golden("steps/cancelled-alone")
  void putsTheFilesOfTheTaskBackWhereAStepThatRunsAloneIsCancelled() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1, "a"));
    cancelWhile("a", "a");
    stage.report();

    assertThat(stage.tasks().steps()).containsExactly("a RUNNING", "a CANCELLED");
    assertThat(stage.workspace().discarded()).hasSize(1);
    assertThat(stage.workspace().commits()).isEmpty();
  }

  @Test
  @Golden("steps/cancelled-when-done")
  void leavesAStepThatIsDoneAsItIs() throws Exception {
    stage.tasks().outline(step("a", 1), step("b", 1, "a"));
    stage.decide(cancelWhile("b", "a"), "d2", Outcome.ALLOW_ONCE, null);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps()).contains("a DONE", "b DONE").doesNotContain("a CANCELLED");
  }

  /** A person cancels a step while one asks them something, and the task has heard it. */
  private RequestId cancelWhile(String asking, String step) throws InterruptedException {
    RunId run = new RunId("t_1.step-" + asking + "-1");
    var request =
        PendingRequest.of(new RequestId("t_1-may-i"), RequestKind.PERMISSION, "digest", run);
    stage
        .models()
        .says(
            "step-" + asking + "-1",
            turn -> turn.turn() == 1 ? FakeModels.calls(false) : FakeModels.endTurn());
    stage
        .tools()
        .does(
            run + ".1.0",
            call ->
                call.request() == null ? new ToolOutcome.Asks(request) : new ToolOutcome.Done());
    stage.startApproved();
    stage.tasks().nextRaised();
    stage.signals().control(Control.cancelling(new StepId(step), "ann").identified("c_1"));
    stage.tasks().awaitApplied("c_1");
    return request.id();
  }
}
