package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepStateTest {

  @Test
  void neverLeavesDoneOrSuperseded() {
    assertThat(StepState.DONE.next()).isEmpty();
    assertThat(StepState.SUPERSEDED.next()).isEmpty();
  }

  @Test
  void isDoneOnlyAfterVerifying() {
    assertThat(EnumSet.allOf(StepState.class))
        .filteredOn(state -> state.mayBecome(StepState.DONE))
        .containsExactly(StepState.VERIFYING);
  }

  @ParameterizedTest
  @EnumSource
  void makesEveryLegalMove(StepState state) {
    assertThat(state.next()).allMatch(state::mayBecome).doesNotContain(state);
  }

  @ParameterizedTest
  @EnumSource
  void isWrittenByItsWireName(StepState state) {
    assertThat(Json.write(state)).isEqualTo("\"" + state.wireName() + "\"");
    assertThat(Json.read("\"" + state.wireName().replace('-', '_') + "\"", StepState.class))
        .isEqualTo(state);
  }

  @ParameterizedTest
  @EnumSource
  void satisfiesOnlyWhenEnded(StepState state) {
    assertThat(state.satisfies() && !state.hasEnded()).isFalse();
  }
}
