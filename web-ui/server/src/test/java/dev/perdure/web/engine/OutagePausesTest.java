package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutagePausesTest {

  private final OutagePauses pauses = new OutagePauses();

  @Test
  void growWhileAnActivityFailsAlthoughItsPartIsBack() {
    Duration before = Duration.ZERO;
    for (int i = 0; i < 10; i++) {
      Duration pause = repeat();
      assertThat(pause).isGreaterThan(before);
      before = pause;
    }

    repeat();
    assertThat(repeat()).isEqualTo(OutagePauses.MAX_REPEAT_PAUSE);
  }

  @Test
  void lookAtAPartThatIsAwayAtLeastEveryFewSeconds() {
    pauses.begin();
    for (int i = 0; i < 10; i++) {
      assertThat(pauses.next()).isLessThanOrEqualTo(OutagePauses.MAX_LOOK_PAUSE);
    }
  }

  @Test
  void areShortAgainAfterAPartWasAway() {
    for (int i = 0; i < 10; i++) {
      repeat();
    }
    pauses.begin();
    pauses.next();
    pauses.next();
    pauses.end();

    assertThat(repeat()).isLessThan(Duration.ofSeconds(1));
  }

  private Duration repeat() {
    pauses.begin();
    Duration pause = pauses.next();
    pauses.end();
    return pause;
  }
}
