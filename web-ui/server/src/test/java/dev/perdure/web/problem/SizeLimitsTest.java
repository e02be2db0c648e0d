package dev.perdure.web.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizeLimitsTest {

  @Test
  void takesATextUpToItsLimitAndNamesBothBeyond() {
    var longest = "x".repeat(SizeLimits.MAX_TEXT_LENGTH);

    assertThat(SizeLimits.text("text", longest)).isEqualTo(longest);
    assertThatThrownBy(() -> SizeLimits.text("text", longest + "x"))
        .hasMessageContaining("200001 characters, 200000 are taken");
  }

  @Test
  void measuresADecisionByTheBytesThatHistoryWouldHold() {
    assertThat(SizeLimits.decision(List.of("x".repeat(200_000)))).hasSize(1);
    assertThatThrownBy(() -> SizeLimits.decision(List.of("\u00e4".repeat(200_000))))
        .hasMessageContaining("400004 bytes, 262144 are taken");
  }
}
