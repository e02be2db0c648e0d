package dev.perdure.web.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.share.ExportAllowance.Export;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExportAllowanceTest {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final Export EXPORT = new Export("ada", "t_1");

  private final ExportAllowance allowance = new ExportAllowance();

  @Test
  void countsTheExportsWithoutARecord() {
    assertThat(allowance.take(EXPORT, NOW)).contains(0L);
    assertThat(allowance.take(EXPORT, NOW)).isEmpty();
    assertThat(allowance.take(EXPORT, NOW.plusSeconds(599))).isEmpty();

    Instant later = NOW.plus(ExportAllowance.INTERVAL);
    assertThat(allowance.take(EXPORT, later)).contains(2L);
    assertThat(allowance.take(EXPORT, later)).isEmpty();
  }

  @Test
  void hasARecordForEachPersonAndTask() {
    assertThat(allowance.take(EXPORT, NOW)).contains(0L);
    assertThat(allowance.take(new Export("bob", "t_1"), NOW)).contains(0L);
    assertThat(allowance.take(new Export("ada", "t_2"), NOW)).contains(0L);
  }

  @Test
  void givesARecordAgainThatWasNotWritten() {
    allowance.take(EXPORT, NOW);
    allowance.take(EXPORT, NOW);
    Instant later = NOW.plus(ExportAllowance.INTERVAL);
    allowance.giveBack(EXPORT, allowance.take(EXPORT, later).orElseThrow());

    assertThat(allowance.take(EXPORT, later)).contains(1L);
  }

  @Test
  void remembersABoundedNumberOfExports() {
    allowance.take(EXPORT, NOW);
    for (int i = 0; i < ExportAllowance.MAX_EXPORTS; i++) {
      allowance.take(new Export("bob", "t_" + i), NOW);
    }

    assertThat(allowance.take(EXPORT, NOW)).contains(0L);
  }
}
