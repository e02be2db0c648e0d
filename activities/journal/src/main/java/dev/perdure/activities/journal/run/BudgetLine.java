package dev.perdure.activities.journal.run;

import java.math.BigDecimal;

/** The limit of a budget dimension and what is spent of it. */
public record BudgetLine(BudgetDimension dimension, BigDecimal limit, BigDecimal spent) {

  private static final BigDecimal WARNING = new BigDecimal("0.8");

  public boolean isUsedUp() {
    return spent.compareTo(limit) >= 0;
  }

  /** Whether the newest use made it run short: four fifths are used since. */
  boolean runsShortBy(BigDecimal newest) {
    BigDecimal warning = limit.multiply(WARNING);
    return spent.compareTo(warning) >= 0 && spent.subtract(newest).compareTo(warning) < 0;
  }
}
