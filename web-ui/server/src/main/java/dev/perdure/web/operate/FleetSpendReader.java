package dev.perdure.web.operate;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.run.UsageGrouping;
import dev.perdure.activities.journal.run.UsageTotals;
import dev.perdure.activities.journal.run.UsageTotalsTotal;
import dev.perdure.activities.journal.task.FleetQueries;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Reads what the models of all tasks have cost lately. */
@Component
final class FleetSpendReader {

  private final FleetQueries fleetQueries;
  private final UsageTotals usageTotals;

  FleetSpendReader(FleetQueries fleetQueries, UsageTotals usageTotals) {
    this.fleetQueries = fleetQueries;
    this.usageTotals = usageTotals;
  }

  FleetSpend read(Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    List<UsageTotalsTotal> days =
        usageTotals.since(
            today.minus(Duration.ofDays(6)), UsageGrouping.DAY, VisibleRepositories.all());
    String key = LocalDate.ofInstant(today, ZoneOffset.UTC).toString();
    return new FleetSpend(
        amount(days.stream().filter(day -> day.key().equals(key)).toList()),
        amount(days),
        fleetQueries.dearest(today, FleetReader.MAX_LISTED_ENTRIES));
  }

  private static FleetAmount amount(Collection<UsageTotalsTotal> days) {
    return new FleetAmount(
        days.stream()
            .map(day -> Objects.requireNonNullElse(day.usage().cost(), BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add),
        days.stream().mapToInt(UsageTotalsTotal::calls).sum(),
        days.stream().mapToInt(UsageTotalsTotal::unpriced).sum());
  }
}
