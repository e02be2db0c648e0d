package dev.perdure.web.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditRetentionTest {

  @Test
  void keepsEverythingUnlessDaysAreSet() {
    assertThat(AuditRetention.of(_ -> Optional.empty()).keep()).isEmpty();
    assertThat(AuditRetention.of(_ -> Optional.of(" 90 ")).keep()).contains(Duration.ofDays(90));
  }

  @ParameterizedTest
  @ValueSource(strings = {"89", "0", "-100", "a year", "100000"})
  void refusesWhatIsTooShortOrNoNumberOfDays(String value) {
    assertThatThrownBy(() -> AuditRetention.of(_ -> Optional.of(value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PERDURE_AUDIT_KEEP_DAYS is '%s'".formatted(value))
        .hasMessageContaining("from 90 on");
  }
}
