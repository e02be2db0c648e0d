package dev.perdure.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequiresTest {
  @Test
  void skipsWithTheRemedyWhereThePartIsOnlyMissing() {
    var verdict = RequiresCondition.judge(List.of(MachinePart.BROWSER), "engine");

    assertThat(verdict.isDisabled()).isTrue();
    assertThat(verdict.getReason())
        .hasValueSatisfying(
            reason -> assertThat(reason).startsWith("Missing here: browser. Install chromium"));
  }

  @Test
  void failsWhereTheMissingPartIsDemanded() {
    assertThatThrownBy(
            () -> RequiresCondition.judge(List.of(MachinePart.ENGINE), "browser, engine"))
        .hasMessageContaining("PERDURE_REQUIRE demands 'engine'");
  }

  @Test
  void countsSuitesNotReasons() {
    assertThat(SkippedSummary.line("Missing here: browser.", 2))
        .isEqualTo("SKIPPED 2 suites. Missing here: browser.");
  }
}
