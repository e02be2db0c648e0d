package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerBusyExceptionTest {

  @ParameterizedTest
  @CsvSource({"1, PT15S", "2, PT30S", "5, PT4M", "6, PT5M", "90, PT5M"})
  void pausesGrowIfTheServerDemandsNone(int attempt, Duration pause) {
    var busy = new ServerBusyException("busy", "The forge is busy.", Optional.empty());

    assertThat(busy.failure(attempt).getNextRetryDelay()).isEqualTo(pause);
  }

  @Test
  void thePauseThatTheServerDemandsCounts() {
    Duration demanded = Duration.ofMinutes(50);
    var failure =
        new ServerBusyException("busy", "The forge is busy.", Optional.of(demanded)).failure(3);

    assertThat(failure.getNextRetryDelay()).isEqualTo(demanded);
    assertThat(failure.isNonRetryable()).isFalse();
    assertThat(failure.getType()).isEqualTo("busy");
    assertThat(failure.getOriginalMessage()).isEqualTo("The forge is busy.");
  }

  @ParameterizedTest
  @CsvSource({"1, PT1S", "2, PT2S", "9, PT4M16S", "10, PT5M", "90, PT5M"})
  void aServerThatDemandsNoPauseDoesNotUseUpAllTriesAtOnce(int attempt, Duration pause) {
    var busy = new ServerBusyException("busy", "The forge is busy.", Optional.of(Duration.ZERO));

    assertThat(busy.failure(attempt).getNextRetryDelay()).isEqualTo(pause);
  }
}
