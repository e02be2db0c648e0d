package dev.perdure.activities.journal.run;

import java.math.BigDecimal;

/** What a task may use of something, and what it has used. */
public record BudgetLine(Dimension dimension, BigDecimal limit, BigDecimal spent) {

  private static final BigDecimal WARNING = new BigDecimal("0.8");

  /** Whether nothing is left. */
  public boolean isUsedUp() {
    return spent.compareTo(limit) >= 0;
  }

  /** Whether the newest use made it run short: four fifths are used since. */
  boolean runsShortBy(BigDecimal newest) {
    BigDecimal warning = limit.multiply(WARNING);
    return spent.compareTo(warning) >= 0 && spent.subtract(newest).compareTo(warning) < 0;
  }
}
