package dev.perdure.planner.plan;

import static dev.perdure.planner.plan.NeedingStep.ids;
import static dev.perdure.planner.plan.NeedingStep.states;
import static dev.perdure.planner.plan.NeedingStep.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StepsToRepeatTest {

  private static final List<NeedingStep> STEPS =
      List.of(step("a"), step("b", "a"), step("c", "b"), step("d"));

  @Test
  void doesAgainWhatNeedsTheStepAndWhatWasCommittedAfterIt() {
    var after = after("b", states("a done", "b done", "c done", "d done"), "a", "b", "c", "d");

    assertThat(ids(after.steps())).containsExactly("b", "c", "d");
    assertThat(after.kept()).isOne();
  }

  @Test
  void leavesWhatWasCommittedBeforeIt() {
    var after = after("b", states("a done", "b done", "c done", "d done"), "d", "a", "b", "c");

    assertThat(ids(after.steps())).containsExactly("b", "c");
    assertThat(after.kept()).isEqualTo(2);
  }

  @Test
  void beginsWithTheFirstCommitOfWhatNeedsAStepThatHasNone() {
    var after = after("a", states("a done", "b done", "c done", "d done"), "d", "b", "c");

    assertThat(ids(after.steps())).containsExactly("a", "b", "c");
    assertThat(after.kept()).isOne();
  }

  @Test
  void takesCommitsOfNoStepOffThatCameAfterIt() {
    var after =
        StepsToRepeat.of(
            STEPS,
            states("a done", "b done", "c pending", "d done"),
            new StepId("b"),
            List.of(of("a"), of("b"), Optional.empty()));

    assertThat(ids(after.steps())).containsExactly("b");
    assertThat(after.kept()).isOne();
  }

  @Test
  void leavesOutWhatWasLeftOutUnlessTheStepWasNotFinished() {
    assertThat(ids(after("a", states("a done", "b skipped", "c skipped", "d done"), "a").steps()))
        .containsExactly("a");
    assertThat(ids(after("a", states("a skipped", "b skipped", "c cancelled", "d done")).steps()))
        .containsExactly("a", "b", "c");
  }

  @Test
  void takesNoCommitOffForAStepThatFailed() {
    var after = after("d", states("a done", "b done", "c done", "d failed"), "a", "b", "c");

    assertThat(ids(after.steps())).containsExactly("d");
    assertThat(after.kept()).isEqualTo(3);
  }

  private static StepsToRepeat<NeedingStep> after(
      String chosen, Map<StepId, StepState> states, String... commits) {
    return StepsToRepeat.of(
        STEPS, states, new StepId(chosen), Stream.of(commits).map(StepsToRepeatTest::of).toList());
  }

  private static Optional<StepId> of(String id) {
    return Optional.of(new StepId(id));
  }
}
