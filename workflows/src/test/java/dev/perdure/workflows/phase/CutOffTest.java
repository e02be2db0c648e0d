package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CutOffTest extends OnStage {

  @ParameterizedTest
  @EnumSource(names = {"MAX_STEPS", "MAX_TOKENS", "CONTENT_FILTER", "TIMED_OUT"})
  void failsAStepWhoseRunWasCutOffAlthoughItsChecksWouldPass(FinishReason limit) throws Exception {
    cutOff("step-one-1", limit);
    stage.startApproved();
    stage.stopAtFailedStep();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().steps()).containsExactly("one RUNNING", "one FAILED");
    assertThat(stage.tasks().endings()).extracting(TaskResult::code).containsExactly("step_failed");
  }

  @ParameterizedTest
  @EnumSource(names = {"MAX_STEPS", "MAX_TOKENS", "CONTENT_FILTER", "TIMED_OUT"})
  void deliversNothingOfARunThatWasCutOff(FinishReason limit) {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    cutOff("main", limit);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.tasks().phases()).doesNotContain(Phase.DELIVERING);
    assertThat(stage.tasks().endings()).extracting(TaskResult::code).containsExactly("run_failed");
  }

  @Test
  @Golden("models/answer-cut-off")
  void givesNoAnswerThatWasCutOff() {
    stage.tasks().strategy(Strategy.ANSWER);
    cutOff("main", FinishReason.MAX_STEPS);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
  }

  @Test
  @Golden("models/summed-up")
  void plansWithWhatWasSummedUpAtALimit() throws Exception {
    cutOff("explore-1", FinishReason.MAX_STEPS);
    cutOff("main", FinishReason.MAX_STEPS);
    stage.startApproved();

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  @Test
  void asksForThePlanWhereTheReviewEndedWithoutOne() throws Exception {
    stage.tasks().writesNoPlan(1);
    stage.start();

    assertThat(stage.tasks().nextRaised().request()).isEqualTo(new RequestId("t_1-plan-2"));
    assertThat(stage.runs().prompts()).endsWith("plan/reviewing", "plan/writing");
    assertThat(stage.tasks().phases())
        .endsWith(Phase.REVIEWING, Phase.WRITING_THE_PLAN, Phase.AWAITING_APPROVAL);
    cancel();
  }

  private void cutOff(String run, FinishReason limit) {
    stage.models().says(run, turn -> new TurnResult(limit, List.of(), false));
  }
}
