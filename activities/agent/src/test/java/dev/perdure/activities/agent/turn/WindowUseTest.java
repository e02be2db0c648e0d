package dev.perdure.activities.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowUseTest {

  private static final long PROMPT = 6_000;
  private static final double ANSWER = 0.125;

  @ParameterizedTest
  @ValueSource(longs = {32_000, 64_000, 128_000, 200_000, 1_000_000})
  void keepsAThirdOfEveryUsualWindow(long window) {
    assertThat(use(window, 0.9).kept()).isGreaterThanOrEqualTo(window / 3);
  }

  @ParameterizedTest
  @ValueSource(longs = {8_000, 16_000, 32_000, 64_000, 200_000, 1_000_000})
  void isNotFullBeforeThreeFifthsAreUsed(long window) {
    assertThat(use(window, 0.6).isFull()).isFalse();
    assertThat(use(window, 0.88).isFull()).isTrue();
  }

  @Test
  void keepsLessInAWindowThatThePromptNearlyFills() {
    WindowUse use = use(8_000, 0.87);

    assertThat(use.kept()).isPositive().isLessThan(8_000 / 3);
    assertThat(use.kept() + PROMPT).isLessThan(use.room());
  }

  @Test
  void takesTheRefusedRequestForTheWholeWindow() {
    WindowUse use = use(200_000, 0.1).refused();

    assertThat(use.isFull()).isTrue();
    assertThat(use.kept()).isLessThan(200_000 / 10);
  }

  private static WindowUse use(long window, double share) {
    long room = Math.round(window * (1 - ANSWER));
    return new WindowUse(window, room, Math.round(window * share), PROMPT, 1);
  }
}
