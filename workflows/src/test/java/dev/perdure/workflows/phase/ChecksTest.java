package dev.perdure.workflows.phase;

import static dev.perdure.workflows.testing.TaskScenario.fixed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks of steps and of the plan, their reviewer and their one repair. */
@Tag("slow")
class ChecksTest extends OnStage {

  @Test
  void failsTheTaskWithTheStepWhoseCheckDoesNotPass() throws Exception {
    stage.workspace().passes(run -> run.step() == null || !run.step().value().equals("two"));
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    TaskResult ending = stage.tasks().endings().getFirst();
    assertThat(ending.code()).isEqualTo("step_failed");
    assertThat(ending.step()).hasToString("two");
    assertThat(stage.tasks().steps()).endsWith("two VERIFYING", "two FAILED");
  }

  @Test
  @Golden("checks/repair")
  void givesACheckThatDoesNotPassBackToTheSameRun() throws Exception {
    failFirstCheckOfStepTwo();
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.tasks().steps())
        .endsWith("two RUNNING", "two VERIFYING", "two RUNNING", "two VERIFYING", "two DONE");
    assertThat(stage.runs().opened())
        .filteredOn(run -> run.run().value().equals("t_1.step-two-1"))
        .extracting(run -> run.opening().prompt())
        .containsExactly("step/executing", "step/repair");
    assertThat(stage.models().small()).doesNotContain("reflect two 1");
  }

  @Test
  void hasARepairedStepReviewedOnceMore() throws Exception {
    failFirstCheckOfStepTwo();
    stage.startApproved();
    stage.report();

    assertThat(stage.runs().opened())
        .filteredOn(run -> run.kind() == RunKind.VERDICT)
        .extracting(run -> run.run().value())
        .containsExactly("t_1.verdict-one-1", "t_1.verdict-two-1.repair-1");
  }

  @Test
  void reflectsOnAStepThatItsRepairDidNotMend() throws Exception {
    stage.workspace().passes(run -> run.step() == null || !run.step().value().equals("two"));
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.models().small())
        .filteredOn(asked -> asked.startsWith("reflect"))
        .containsExactly("reflect two 1");
  }

  private void failFirstCheckOfStepTwo() {
    stage
        .workspace()
        .passes(
            run -> run.step() == null || !run.step().value().equals("two") || run.repair() != null);
  }

  @Test
  @Golden("checks/fixed-failed")
  void makesAFixedCallThatDidNotPassNoSecondTime() throws Exception {
    stage.tasks().outline(fixed("one"));
    stage.workspace().passes(run -> run.step() == null);
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tools().calls()).containsExactly("t_1.step-one-1.1.0");
  }

  @Test
  void letsAReviewerLookWhoMayChangeNothing() throws Exception {
    stage.startApproved();
    stage.report();

    assertThat(stage.runs().opened())
        .filteredOn(run -> run.kind() == RunKind.VERDICT)
        .hasSize(2)
        .allMatch(RunSpec::readOnly)
        .allMatch(run -> run.agent().equals("plan") && run.phase() == Phase.VERIFYING);
  }

  @Test
  @Golden("checks/verification-repair")
  void repairsWhatTheVerificationFindsOnce() throws Exception {
    stage.workspace().passes(run -> run.step() != null || run.repair() != null);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
    assertThat(stage.runs().prompts()).endsWith("build/repair");
    assertThat(stage.workspace().commits())
        .as("two steps and the repair")
        .extracting(CommitRequest::step)
        .containsExactly(new StepId("one"), new StepId("two"), null);
  }

  @Test
  @Golden("checks/verdict-failed")
  void failsTheStepThatAReviewerDoesNotPass() throws Exception {
    stage.models().judges(false);
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().steps()).endsWith("one FAILED");
  }

  @Test
  @Golden("checks/verification-failed")
  void failsWhenTheVerificationDoesNotPass() throws Exception {
    stage.workspace().passes(run -> run.step() != null);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().endings())
        .extracting(TaskResult::code)
        .containsExactly("verification_failed");
  }
}
