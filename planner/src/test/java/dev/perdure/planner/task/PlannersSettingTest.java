package dev.perdure.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlannersSettingTest {

  @Test
  void areOneWhereNothingIsSaid() {
    assertThat(PlannersSetting.of(null).count()).isEqualTo(1);
    assertThat(PlannersSetting.of(null).objection()).isEmpty();
  }

  @Test
  void areAsManyAsWritten() {
    assertThat(PlannersSetting.of(4).count()).isEqualTo(4);
    assertThat(PlannersSetting.of(4).models()).isEmpty();
    assertThat(PlannersSetting.of(4).model(2)).isEmpty();
  }

  @Test
  void areAsManyAsTheModelsThatAreListed() {
    var planners = PlannersSetting.of(List.of("a/b", " c/d "));

    assertThat(planners.count()).isEqualTo(2);
    assertThat(planners.model(2)).contains("c/d");
    assertThat(planners.model(3)).isEmpty();
    assertThat(planners.objection()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("senseless")
  void areOneAndObjectedToWhereTheyMakeNoSense(Object written) {
    var planners = PlannersSetting.of(written);

    assertThat(planners.count()).isEqualTo(1);
    assertThat(planners.models()).isEmpty();
    assertThat(planners.objection().orElseThrow())
        .startsWith("'policy.planners' is '")
        .endsWith("': use a whole number from 1 to 4, or a list of 2 to 4 models.")
        .doesNotContain("\n")
        .hasSizeLessThan(400);
  }

  static Stream<Object> senseless() {
    return Stream.of(
        0,
        5,
        -1,
        2.0,
        2L << 40,
        true,
        "two",
        "2",
        "a\n".repeat(500),
        List.of(),
        List.of("a/b"),
        List.of("a/b", ""),
        List.of("a/b", 2),
        Collections.nCopies(5, "a/b"));
  }
}
