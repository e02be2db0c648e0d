package dev.perdure.planner.spending;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * One limit in one period, and what is spent of it.
 *
 * @param dimension {@code cost} or {@code tokens}
 * @param limit the limit, as people have raised it for the period
 * @param ends the moment at which the next period begins
 */
public record SpendingLine(
    SpendingKey key, String dimension, BigDecimal limit, BigDecimal spent, Instant ends) {

  private static final BigDecimal WARNING = new BigDecimal("0.8");

  public boolean isUsedUp() {
    return spent.compareTo(limit) >= 0;
  }

  /** Whether four fifths are used, so that people are warned. */
  public boolean isShort() {
    return spent.compareTo(limit.multiply(WARNING)) >= 0;
  }

  /** The spent share of the limit; 1 if all of it is spent. */
  public double share() {
    return spent.doubleValue() / limit.doubleValue();
  }

  /** Whether another line is about the same sum, whatever its limit. */
  public boolean isAbout(SpendingKey other, String otherDimension) {
    return key.equals(other) && dimension.equals(otherDimension);
  }
}
