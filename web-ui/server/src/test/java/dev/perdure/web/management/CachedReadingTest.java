package dev.perdure.web.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CachedReadingTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final AtomicInteger readings = new AtomicInteger();

  @Test
  void readsOnceWhileTheValueIsValid() {
    var reading = new CachedReading<>(readings::incrementAndGet, -1, LONG);

    assertThat(reading.get()).isEqualTo(1);
    assertThat(reading.get()).isEqualTo(1);
  }

  @Test
  void readsAgainOnceTheValueIsOld() {
    var reading = new CachedReading<>(readings::incrementAndGet, -1, Duration.ZERO);

    assertThat(reading.get()).isEqualTo(1);
    assertThat(reading.get()).isEqualTo(2);
  }

  @Test
  void substitutesAValueThatCannotBeReadWithoutAskingAgainAtOnce() {
    var reading =
        new CachedReading<>(
            () -> {
              readings.incrementAndGet();
              throw new IllegalStateException("The source is away.");
            },
            -1,
            LONG);

    assertThat(reading.get()).isEqualTo(-1);
    assertThat(reading.get()).isEqualTo(-1);
    assertThat(readings).hasValue(1);
  }

  @Test
  void waitsOnceForAHangingSourceAndTakesItsValueLater() {
    var answers = new CountDownLatch(1);
    var reading =
        new CachedReading<>(
            () -> {
              await(answers);
              return readings.incrementAndGet();
            },
            -1,
            LONG);

    assertThat(reading.get()).isEqualTo(-1);
    long before = System.nanoTime();
    for (int figure = 0; figure < 1_000; figure++) {
      assertThat(reading.get()).isEqualTo(-1);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));

    answers.countDown();
    Eventually.holds(() -> reading.get() == 1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
