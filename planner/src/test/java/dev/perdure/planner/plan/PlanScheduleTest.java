package dev.perdure.planner.plan;

import static dev.perdure.planner.plan.Plans.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlanScheduleTest {

  private static final Plan DIAMOND =
      Plans.of(step("a"), step("b", "a"), step("c", "a"), step("d", "b", "c"));

  @Test
  void startsWithWhatNeedsNothing() {
    assertThat(ready(Map.of())).containsExactly("a");
  }

  @Test
  void offersAllIndependentStepsInThePlansOrder() {
    assertThat(ready(Map.of("a", StepState.DONE))).containsExactly("b", "c");
  }

  @Test
  void waitsForEveryDependency() {
    assertThat(ready(Map.of("a", StepState.DONE, "b", StepState.DONE, "c", StepState.VERIFYING)))
        .isEmpty();
  }

  @Test
  void goesOnAfterASkippedStep() {
    assertThat(ready(Map.of("a", StepState.SKIPPED))).containsExactly("b", "c");
  }

  @Test
  void namesEverythingThatAFailureBlocks() {
    var schedule = schedule(DIAMOND, Map.of("a", StepState.DONE, "b", StepState.FAILED));

    assertThat(schedule.blocked()).extracting(step -> step.id().value()).containsExactly("d");
    assertThat(schedule.next()).contains(DIAMOND.steps().get(2));
  }

  @Test
  void blocksThroughSeveralSteps() {
    var chain = Plans.of(step("c", "b"), step("b", "a"), step("a"));

    assertThat(schedule(chain, Map.of("a", StepState.CANCELLED)).blocked()).hasSize(2);
  }

  @Test
  void runsEveryStepOfEveryPlanOnceAndAfterWhatItNeeds() {
    for (int seed = 0; seed < 300; seed++) {
      var plan = Plans.acyclic(new Random(seed));
      var ran = new ArrayList<StepId>();
      var states = new HashMap<StepId, StepState>();
      for (var next = new PlanSchedule<>(plan.steps(), states).next();
          next.isPresent();
          next = new PlanSchedule<>(plan.steps(), states).next()) {
        assertThat(ran).as("seed %d", seed).containsAll(next.get().dependsOn());
        ran.add(next.get().id());
        states.put(next.get().id(), StepState.DONE);
      }
      assertThat(ran).as("seed %d", seed).doesNotHaveDuplicates().hasSize(plan.steps().size());
    }
  }

  private static List<String> ready(Map<String, StepState> states) {
    return schedule(DIAMOND, states).ready().stream().map(step -> step.id().value()).toList();
  }

  private static PlanSchedule<Step> schedule(Plan plan, Map<String, StepState> states) {
    var byId = new HashMap<StepId, StepState>();
    states.forEach((id, state) -> byId.put(new StepId(id), state));
    return new PlanSchedule<>(plan.steps(), byId);
  }
}
