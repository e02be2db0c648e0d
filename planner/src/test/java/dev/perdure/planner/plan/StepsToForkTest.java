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

class StepsToForkTest {

  private static final List<NeedingStep> STEPS =
      List.of(step("a"), step("b", "a"), step("c", "b"), step("d"));

  private static final Map<StepId, StepState> ALL_DONE =
      states("a done", "b done", "c done", "d done");

  @Test
  void takesTheStepAndWhatWasCommittedBeforeIt() {
    var taken = upTo("b", ALL_DONE, "d", "a", "b", "c");

    assertThat(ids(taken.steps())).containsExactly("a", "b", "d");
    assertThat(taken.kept()).isEqualTo(3);
  }

  @Test
  void takesTheCommitsOfWhatTheStepNeedsWhereItHasNoneItself() {
    var taken = upTo("b", ALL_DONE, "a", "d", "c");

    assertThat(ids(taken.steps())).containsExactly("a", "b");
    assertThat(taken.kept()).isOne();
  }

  @Test
  void leavesAStepThatWasCommittedAgainAfterIt() {
    var taken = upTo("b", ALL_DONE, "d", "a", "b", "d");

    assertThat(ids(taken.steps())).containsExactly("a", "b");
    assertThat(taken.kept()).isEqualTo(3);
  }

  @Test
  void takesAllThatIsFinishedWhereNoneIsChosen() {
    var taken = upTo(null, states("a done", "b done", "c failed", "d done"), "a", "b", "d");

    assertThat(ids(taken.steps())).containsExactly("a", "b", "d");
    assertThat(taken.kept()).isEqualTo(3);
  }

  @Test
  void leavesTheCommitOfAStepThatIsNotFinishedYet() {
    var taken = upTo(null, states("a done", "b verifying", "c pending", "d done"), "a", "b", "d");

    assertThat(ids(taken.steps())).containsExactly("a");
    assertThat(taken.kept()).isOne();
  }

  private static StepsToFork<NeedingStep> upTo(
      String chosen, Map<StepId, StepState> states, String... commits) {
    return StepsToFork.of(
        STEPS,
        states,
        Optional.ofNullable(chosen).map(StepId::new),
        Stream.of(commits).map(id -> Optional.of(new StepId(id))).toList());
  }
}
