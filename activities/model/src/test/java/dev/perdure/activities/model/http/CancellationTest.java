package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call can be ended from another thread at any time. */
class CancellationTest extends BrokenAnswers {

  CancellationTest() {
    super(Timeouts.standard());
  }

  @ParameterizedTest
  @EnumSource
  void cancelsBeforeTheFirstDelta(WireDialect dialect) throws InterruptedException {
    CountDownLatch asked = thinksLong();
    var cancellation = new Cancellation();
    var seen = new AtomicReference<Throwable>();
    Thread call = Thread.startVirtualThread(() -> seen.set(failure(dialect, cancellation)));
    asked.await();
    cancellation.cancel();
    assertThat(call.join(Duration.ofSeconds(90))).isTrue();
    assertThat(seen.get()).extracting("kind").isEqualTo(ModelFailureKind.CANCELLED);
  }

  @ParameterizedTest
  @EnumSource
  void cancelsBetweenHeadersAndTheFirstDelta(WireDialect dialect) throws InterruptedException {
    reply = LONG_ANSWER.broken(new Fault.Stalled(0));
    var cancellation = new Cancellation();
    var seen = new AtomicReference<Throwable>();
    Thread call = Thread.startVirtualThread(() -> seen.set(failure(dialect, cancellation)));
    cancellation.cancel();
    assertThat(call.join(Duration.ofSeconds(90))).isTrue();
    assertThat(seen.get()).extracting("kind").isEqualTo(ModelFailureKind.CANCELLED);
  }

  @ParameterizedTest
  @EnumSource
  void cancelsInTheMiddle(WireDialect dialect) {
    reply = LONG_ANSWER.paced(Duration.ofMillis(20));
    var cancellation = new Cancellation();
    assertThat(failure(dialect, hearing(cancellation::cancel), cancellation).kind())
        .isEqualTo(ModelFailureKind.CANCELLED);
  }

  @ParameterizedTest
  @EnumSource
  void leavesNoConnectionOpenToAServerThatGoesOnTalking(WireDialect dialect) {
    reply = WireReply.text("word ".repeat(2_000)).paced(Duration.ofMillis(5));
    var cancellation = new Cancellation();
    assertThat(failure(dialect, hearing(cancellation::cancel), cancellation)).isNotNull();
    Eventually.holds(() -> lab.server().abandoned() > 0);
    assertThat(lab.server().abandoned()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void endsTheCallWhenTheThreadIsInterrupted(WireDialect dialect) throws InterruptedException {
    CountDownLatch asked = thinksLong();
    var seen = new AtomicReference<Throwable>();
    Thread call = Thread.startVirtualThread(() -> seen.set(failure(dialect, new Cancellation())));
    asked.await();
    call.interrupt();
    assertThat(call.join(Duration.ofSeconds(90))).isTrue();
    assertThat(seen.get()).extracting("kind").isEqualTo(ModelFailureKind.CANCELLED);
  }

  /** Has the server think for long; the latch opens when it begins. */
  private CountDownLatch thinksLong() {
    var asked = new CountDownLatch(1);
    lab.server()
        .thinkWith(_ -> {
          asked.countDown();
          return LONG_ANSWER.after(Duration.ofSeconds(50));
        });
    return asked;
  }
}
