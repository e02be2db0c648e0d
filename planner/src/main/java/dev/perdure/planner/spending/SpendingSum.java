package dev.perdure.planner.spending;

import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** Dollars and tokens that were spent. */
public record SpendingSum(BigDecimal cost, long tokens) {

  /** Tokens that count for a dollar where a model has no known price. */
  public static final BigDecimal TOKENS_FOR_A_DOLLAR = BigDecimal.valueOf(200_000);

  private static final int DECIMALS = 6;

  /** Nothing. */
  public static SpendingSum none() {
    return new SpendingSum(BigDecimal.ZERO, 0);
  }

  /** The spending of a model call; tokens stand for dollars if its price is unknown. */
  public static SpendingSum of(Usage usage) {
    BigDecimal estimated =
        BigDecimal.valueOf(usage.tokens())
            .divide(TOKENS_FOR_A_DOLLAR, DECIMALS, RoundingMode.CEILING);
    return new SpendingSum(Objects.requireNonNullElse(usage.cost(), estimated), usage.tokens());
  }

  /** Both sums together. */
  public SpendingSum plus(SpendingSum other) {
    return new SpendingSum(cost.add(other.cost), tokens + other.tokens);
  }
}
