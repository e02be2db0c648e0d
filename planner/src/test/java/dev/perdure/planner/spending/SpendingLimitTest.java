package dev.perdure.planner.spending;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpendingLimitTest {

  @Test
  void needsOneUnit() {
    assertThat(limit(BigDecimal.TEN, null).fault()).isEmpty();
    assertThat(limit(null, BigDecimal.TEN).fault()).isEmpty();
    assertThat(limit(null, null).fault().orElseThrow())
        .isEqualTo(
            "a limit per person and day needs either 'cost' or 'tokens': write a second limit for"
                + " the other");
    assertThat(limit(BigDecimal.TEN, BigDecimal.TEN).fault()).isPresent();
  }

  @Test
  void namesItsUnitAndAmount() {
    assertThat(limit(BigDecimal.TEN, null).dimension()).isEqualTo("cost");
    assertThat(limit(null, BigDecimal.ONE).dimension()).isEqualTo("tokens");
    assertThat(limit(null, BigDecimal.ONE).amount()).isEqualTo(BigDecimal.ONE);
  }

  @Test
  void daysBeginInTheCalendarOfTheZone() {
    SpendingPolicy policy = SpendingPolicy.none().in("Europe/Berlin");
    Instant late = Instant.parse("2026-11-30T23:30:00Z");

    assertThat(policy.day(late)).isEqualTo(LocalDate.of(2026, 12, 1));
    assertThat(policy.start(LocalDate.of(2026, 12, 1)))
        .isEqualTo(Instant.parse("2026-11-30T23:00:00Z"));
    assertThat(policy.end(SpendingPeriod.MONTH, LocalDate.of(2026, 12, 1)))
        .isEqualTo(Instant.parse("2026-12-31T23:00:00Z"));
    assertThat(SpendingPolicy.zoneFault("Europe/Berlin")).isEmpty();
    assertThat(SpendingPolicy.zoneFault("Mars/Olympus").orElseThrow())
        .contains("'Mars/Olympus', which is no time zone");
  }

  private static SpendingLimit limit(@Nullable BigDecimal cost, @Nullable BigDecimal tokens) {
    return new SpendingLimit(
        SpendingScope.PERSON, SpendingPeriod.DAY, cost, tokens, SpendingMatch.everything());
  }
}
