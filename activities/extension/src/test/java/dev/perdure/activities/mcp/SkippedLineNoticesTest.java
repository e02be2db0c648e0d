package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessResourceFailureException;

@Timeout(60)
class SkippedLineNoticesTest {

  private final SkippedLineNotices notices = new SkippedLineNotices();
  private final AtomicInteger written = new AtomicInteger();

  @Test
  void writesANoticeOnceAndNeverHoldsUpTheReader() {
    var end = new CountDownLatch(1);
    notices.write("t_1 noisy", () -> writeAfter(end));
    notices.write("t_1 noisy", () -> writeAfter(end));
    assertThat(written).hasValue(0);

    end.countDown();
    notices.write("t_2 noisy", written::incrementAndGet);
    Eventually.holds(() -> written.get() == 2);
  }

  @Test
  void writesANoticeAgainThatTheDatabaseDidNotTake() {
    Eventually.holds(() -> {
      notices.write("t_1 noisy", this::failFirst);
      return written.get() == 2;
    });
  }

  @Test
  void forgetsTheOldestKeys() {
    for (int i = 0; i <= SkippedLineNotices.MAX_KEYS; i++) {
      notices.write("t_%d noisy".formatted(i), written::incrementAndGet);
    }
    notices.write("t_0 noisy", written::incrementAndGet);

    Eventually.holds(() -> written.get() == SkippedLineNotices.MAX_KEYS + 2);
  }

  private void writeAfter(CountDownLatch end) {
    try {
      end.await();
      written.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void failFirst() {
    if (written.incrementAndGet() == 1) {
      throw new DataAccessResourceFailureException("The database is away.");
    }
  }
}
