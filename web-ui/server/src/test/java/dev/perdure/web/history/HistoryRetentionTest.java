package dev.perdure.web.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryRetentionTest {

  @Test
  void keepsHistoriesForAYearUnlessAnotherTimeIsSet() {
    assertThat(HistoryRetention.read(_ -> Optional.empty()))
        .isEqualTo(new HistoryRetention(true, Duration.ofDays(365)));
    assertThat(HistoryRetention.read(_ -> Optional.of(" 7 ")))
        .isEqualTo(new HistoryRetention(true, Duration.ofDays(7)));
  }

  @Test
  void onlyStopsStoringIfThatIsOff() {
    assertThat(HistoryRetention.read(_ -> Optional.of("off")))
        .isEqualTo(new HistoryRetention(false, Duration.ofDays(365)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "100000", "7d", "never", ""})
  void refusesWhatIsNoNumberOfDays(String value) {
    assertThatThrownBy(() -> HistoryRetention.read(_ -> Optional.of(value)))
        .hasMessage(
            "PERDURE_HISTORY_KEEP_DAYS is '%s': give a number of days from 1 to 99999, or 'off'."
                .formatted(value));
  }
}
