package dev.perdure.planner.plan;

import static dev.perdure.planner.plan.Plans.step;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.StepId;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanDiffTest {

  @Test
  void namesAddedRemovedAndChangedSteps() {
    var before = Plans.of(step("a"), step("b"), step("c"));
    var after = Plans.of(step("a"), step("c", "a"), step("d"));

    assertThat(PlanDiff.between(before, after))
        .isEqualTo(new PlanDiff(ids("d"), ids("b"), ids("c"), List.of()));
  }

  @Test
  void namesTheOtherFieldsThatChanged() {
    var before = Plans.of(step("a"));
    var after =
        new Plan(
            "Other.",
            before.approach(),
            List.of(),
            before.steps(),
            before.verification(),
            List.of("Look"),
            List.of("Risk"),
            0);

    assertThat(PlanDiff.between(before, after).fields())
        .containsExactly("overview", "files", "manualChecks", "risks", "allowReplan");
  }

  @Test
  void seesThatOnlyTheOrderChanged() {
    var diff = PlanDiff.between(Plans.of(step("a"), step("b")), Plans.of(step("b"), step("a")));

    assertThat(diff.fields()).containsExactly("order");
    assertThat(diff.none()).isFalse();
  }

  @Test
  void findsNothingBetweenEqualPlans() {
    assertThat(PlanDiff.between(Plans.of(step("a")), Plans.of(step("a"))).none()).isTrue();
  }

  @Test
  void takesEveryStepOfAFirstRevisionForNew() {
    assertThat(PlanDiff.first(Plans.of(step("a"), step("b"))))
        .isEqualTo(new PlanDiff(ids("a", "b"), List.of(), List.of(), List.of()));
  }

  private static List<StepId> ids(String... ids) {
    return List.of(ids).stream().map(StepId::new).toList();
  }
}
