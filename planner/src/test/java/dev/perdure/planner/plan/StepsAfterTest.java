package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StepsAfterTest {

  /** A step with what it needs. */
  private record Needing(StepId id, List<StepId> dependsOn) implements PlanSchedule.Node {}

  private static final List<Needing> STEPS =
      List.of(step("a"), step("b", "a"), step("c", "b"), step("d"));

  @Test
  void doesAgainWhatNeedsTheStepAndWhatWasCommittedAfterIt() {
    var after = after("b", states("a done", "b done", "c done", "d done"), "a", "b", "c", "d");

    assertThat(ids(after)).containsExactly("b", "c", "d");
    assertThat(after.kept()).isOne();
  }

  @Test
  void leavesWhatWasCommittedBeforeIt() {
    var after = after("b", states("a done", "b done", "c done", "d done"), "d", "a", "b", "c");

    assertThat(ids(after)).containsExactly("b", "c");
    assertThat(after.kept()).isEqualTo(2);
  }

  @Test
  void beginsWithTheFirstCommitOfWhatNeedsAStepThatHasNone() {
    var after = after("a", states("a done", "b done", "c done", "d done"), "d", "b", "c");

    assertThat(ids(after)).containsExactly("a", "b", "c");
    assertThat(after.kept()).isOne();
  }

  @Test
  void takesCommitsOfNoStepOffThatCameAfterIt() {
    var after =
        StepsAfter.of(
            STEPS,
            states("a done", "b done", "c pending", "d done"),
            new StepId("b"),
            List.of(of("a"), of("b"), Optional.empty()));

    assertThat(ids(after)).containsExactly("b");
    assertThat(after.kept()).isOne();
  }

  @Test
  void leavesOutWhatWasLeftOutUnlessTheStepWasNotFinished() {
    assertThat(ids(after("a", states("a done", "b skipped", "c skipped", "d done"), "a")))
        .containsExactly("a");
    assertThat(ids(after("a", states("a skipped", "b skipped", "c cancelled", "d done"))))
        .containsExactly("a", "b", "c");
  }

  @Test
  void takesNoCommitOffForAStepThatFailed() {
    var after = after("d", states("a done", "b done", "c done", "d failed"), "a", "b", "c");

    assertThat(ids(after)).containsExactly("d");
    assertThat(after.kept()).isEqualTo(3);
  }

  private static StepsAfter<Needing> after(
      String chosen, Map<StepId, StepState> states, String... commits) {
    return StepsAfter.of(
        STEPS, states, new StepId(chosen), Stream.of(commits).map(StepsAfterTest::of).toList());
  }

  private static Optional<StepId> of(String id) {
    return Optional.of(new StepId(id));
  }

  private static Needing step(String id, String... needed) {
    return new Needing(new StepId(id), Stream.of(needed).map(StepId::new).toList());
  }

  private static Map<StepId, StepState> states(String... told) {
    return Stream.of(told)
        .map(each -> each.split(" ", 2))
        .collect(
            Collectors.toMap(
                each -> new StepId(each[0]),
                each -> StepState.valueOf(each[1].toUpperCase(Locale.ROOT))));
  }

  private static List<String> ids(StepsAfter<Needing> after) {
    return after.steps().stream().map(step -> step.id().value()).toList();
  }
}
