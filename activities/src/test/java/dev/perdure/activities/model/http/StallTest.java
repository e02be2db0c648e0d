package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import dev.perdure.activities.model.ModelListener;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest.Dialect;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that falls silent is noticed, one that is only slow is not. */
@Timeout(60)
class StallTest {

  private static final WireReply LONG_ANSWER =
      WireReply.text("An answer that is long enough to be sent in a good many deltas.");
  private static final Patience SHORT =
      new Patience(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(1));

  private WireReply reply = LONG_ANSWER;
  private final WireLab lab = new WireLab(_ -> reply, SHORT);

  @AfterEach
  void close() {
    lab.close();
  }

  @ParameterizedTest
  @EnumSource
  void reportsAStallInTheMiddle(Dialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Stalled(5));
    assertThat(failure(dialect).kind()).isEqualTo(Kind.STALLED);
  }

  @ParameterizedTest
  @EnumSource
  void reportsAServerThatNeverBeginsToAnswer(Dialect dialect) {
    reply = LONG_ANSWER.broken(new Fault.Silent());
    assertThat(failure(dialect).kind()).isEqualTo(Kind.STALLED);
  }

  @ParameterizedTest
  @EnumSource
  void doesNotTakeASlowAnswerForAStall(Dialect dialect) {
    reply = LONG_ANSWER.paced(Duration.ofMillis(150));
    assertThat(lab.ask(dialect, WireLab.request("Go")).text()).isEqualTo(LONG_ANSWER.text());
  }

  private ModelFailure failure(Dialect dialect) {
    return failure(dialect, new Cancellation());
  }

  private ModelFailure failure(Dialect dialect, Cancellation cancellation) {
    return catchThrowableOfType(
        ModelFailure.class,
        () ->
            lab.provider(dialect).stream(
                WireLab.request("Go"), ModelListener.SILENT, cancellation));
  }
}
