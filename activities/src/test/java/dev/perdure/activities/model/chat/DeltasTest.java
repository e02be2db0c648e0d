package dev.perdure.activities.model.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeltasTest {

  @Test
  void putsASplitCharacterTogether() {
    var deltas = new Deltas();
    assertThat(deltas.next("a\ud83e")).isEqualTo("a");
    assertThat(deltas.next("\udd8a b")).isEqualTo("\ud83e\udd8a b");
    assertThat(deltas).hasToString("a\ud83e\udd8a b");
  }

  @Test
  void replacesAHalfThatStaysAlone() {
    var deltas = new Deltas();
    assertThat(deltas.next("a\ud83e")).isEqualTo("a");
    assertThat(deltas.next("b\u0000")).isEqualTo("\uFFFDb\uFFFD");
  }
}
