package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.SetupException;
import org.junit.jupiter.api.Test;

class LoopbackPortTest {

  @Test
  void hidesTheEnginesPagesBehindAnAddressThatNobodyKnows() {
    assertThat(LoopbackPort.hiddenAddress())
        .startsWith("127.")
        .isNotEqualTo(LoopbackPort.hiddenAddress());
  }

  @Test
  void refusesAnAddressThatTheSystemDoesNotHave() {
    assertThatThrownBy(() -> LoopbackPort.requireUsable("192.0.2.1"))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("192.0.2.1")
        .hasMessageContaining("drop --temporal-ui");
  }
}
