package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AsyncResultTest {

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);

  @Test
  void givesTheResultOfTheWork() {
    try (var result = AsyncResult.of(() -> 7)) {
      assertThat(result.get()).isEqualTo(7);
    }
  }

  @Test
  void throwsAFailureAsTheWorkThrewIt() {
    var failure = new IllegalStateException("no");
    try (var result =
        AsyncResult.of(() -> {
          throw failure;
        })) {
      assertThatThrownBy(result::get).isSameAs(failure);
    }
  }

  @Test
  void interruptsWorkThatItsCallerLeaves() throws Exception {
    assertThatThrownBy(
            () -> {
              try (var _ = AsyncResult.of(this::work)) {
                begun.await();
                throw new IllegalStateException("the caller fails");
              }
            })
        .hasMessage("the caller fails");

    assertThat(interrupted.await(90, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void endsTheWaitWhenItsCallerIsInterrupted() throws Exception {
    try (var result = AsyncResult.of(this::work)) {
      begun.await();
      Thread.currentThread().interrupt();

      assertThatThrownBy(result::get).isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).as("whether the thread stays interrupted").isTrue();
    }
    assertThat(interrupted.await(90, TimeUnit.SECONDS)).isTrue();
  }

  private String work() {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
    return "";
  }
}
