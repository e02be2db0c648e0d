package dev.perdure.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizesTest {

  @Test
  void takesATextUpToItsLimitAndNamesBothBeyond() {
    var longest = "x".repeat(Sizes.LONGEST_TEXT);

    assertThat(Sizes.text("text", longest)).isEqualTo(longest);
    assertThatThrownBy(() -> Sizes.text("text", longest + "x"))
        .hasMessageContaining("200001 characters, 200000 are taken");
  }

  @Test
  void measuresADecisionByTheBytesThatHistoryWouldHold() {
    assertThat(Sizes.decision(List.of("x".repeat(200_000)))).hasSize(1);
    assertThatThrownBy(() -> Sizes.decision(List.of("\u00e4".repeat(200_000))))
        .hasMessageContaining("400004 bytes, 262144 are taken");
  }
}
