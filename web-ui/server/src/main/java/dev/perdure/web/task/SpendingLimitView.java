package dev.perdure.web.task;

import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingScope;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A limit on spending in one period.
 *
 * @param name the person, group or repository; empty for the organisation
 * @param starts the first day of the period
 * @param ends the moment at which the next period begins
 * @param dimension cost or tokens
 * @param limit the limit, as people have raised it for the period
 * @param warned whether four fifths or more are spent
 * @param usedUp whether all is spent, so that tasks wait
 */
record SpendingLimitView(
    SpendingScope per,
    String name,
    SpendingPeriod period,
    LocalDate starts,
    Instant ends,
    String dimension,
    BigDecimal limit,
    BigDecimal spent,
    boolean warned,
    boolean usedUp) {

  static SpendingLimitView of(SpendingLine line) {
    return new SpendingLimitView(
        line.key().per(),
        line.key().name(),
        line.key().period(),
        line.key().starts(),
        line.ends(),
        line.dimension(),
        line.limit(),
        line.spent(),
        line.isShort(),
        line.isUsedUp());
  }
}
