package dev.perdure.workflows.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalGuardTest {

  @ParameterizedTest
  @ValueSource(strings = {"t_1.plan.1", "取消", "an id with blanks", "\uD83D\uDE00"})
  void takesAnId(String id) {
    assertThat(SignalGuard.hasIds(new RequestId("r_1"), id)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\0b", "a\nb", "\uD83D", "\uDE00x"})
  void refusesAnIdThatTheJournalCannotHold(String id) {
    assertThat(SignalGuard.hasIds(id)).isFalse();
  }

  @Test
  void refusesAMissingId() {
    assertThat(SignalGuard.hasIds("r_1", null)).isFalse();
  }

  @Test
  void countsTheBytesOfAnIdAndNotItsCharacters() {
    assertThat(SignalGuard.hasIds("x".repeat(800))).isTrue();
    assertThat(SignalGuard.hasIds("x".repeat(801))).isFalse();
    assertThat(SignalGuard.hasIds("界".repeat(267))).as("801 bytes").isFalse();
  }
}
