package dev.perdure.planner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultNormalizerTest {

  @ParameterizedTest
  @CsvSource({
    "Tests run: 3; Time elapsed: 0.12 s, Tests run: 3; Time elapsed: 4.7 s",
    "[2026-11-20T10:00:00.123Z] failed, [2026-11-21T11:30:01Z] failed",
    "at 10:00:01 failed, at 23:59:59 failed",
    "Object@1b2c3d4e differs, Object@99aa88bb differs",
    "segfault at 0x7fff12, segfault at 0x1",
    "pid 123 died, pid 99 died",
    "in /tmp/junit-123/x:3, in /tmp/junit-999/y:3"
  })
  void blotsOutWhatDiffersFromRunToRun(String first, String second) {
    assertThat(ResultNormalizer.of(first)).isEqualTo(ResultNormalizer.of(second));
  }

  @Test
  void keepsWhatTellsFailuresApart() {
    assertThat(ResultNormalizer.of("expected: 3 but was: 4 (Test.java:12)"))
        .isEqualTo("expected: 3 but was: 4 (Test.java:12)");
  }
}
