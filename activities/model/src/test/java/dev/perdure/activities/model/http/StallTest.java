package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that falls silent is noticed, one that is only slow is not. */
@Tag("slow")
class StallTest extends BrokenAnswers {

  private static final Timeouts SHORT =
      new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofSeconds(2));

  StallTest() {
    super(SHORT);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAStallInTheMiddle(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Stalled(5));
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.STALLED);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAServerThatNeverBeginsToAnswer(WireDialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Silent());
    assertThat(failure(dialect).kind()).isEqualTo(ModelFailureKind.STALLED);
  }

  @ParameterizedTest
  @EnumSource
  void doesNotTakeASlowAnswerForAStall(WireDialect dialect) {
    reply = LONG_ANSWER.paced(Duration.ofMillis(150));
    assertThat(lab.ask(dialect, WireLab.request("Go")).text()).isEqualTo(LONG_ANSWER.text());
  }
}
