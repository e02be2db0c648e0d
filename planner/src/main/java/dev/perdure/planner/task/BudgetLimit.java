package dev.perdure.planner.task;

import java.math.BigDecimal;
import java.util.Optional;

/** A limit of a task's budget, in US dollars, tokens, turns or minutes, and its validation. */
public record BudgetLimit(BigDecimal amount) {

  private static final BigDecimal MAX_AMOUNT = BigDecimal.valueOf(99_999_999);
  private static final BigDecimal MAX_COUNT = BigDecimal.valueOf(1_000_000_000_000L);
  private static final String TOKENS = "tokens";
  private static final int DIGITS = 6;

  /** The reason why the amount can't be a limit, after its name; empty if it can. */
  public Optional<String> objection() {
    return objection(MAX_AMOUNT);
  }

  /** The same for an amount that may be a number of tokens. */
  public Optional<String> countObjection() {
    return objection(MAX_COUNT);
  }

  /** The same for an amount of a dimension, such as {@code tokens}. */
  public Optional<String> objection(String dimension) {
    return objection(most(dimension));
  }

  /** The largest limit of a dimension. */
  public static BigDecimal most(String dimension) {
    return dimension.equals(TOKENS) ? MAX_COUNT : MAX_AMOUNT;
  }

  private Optional<String> objection(BigDecimal most) {
    if (amount.signum() <= 0) {
      return Optional.of("must be a number above 0: say how much the task may use in all.");
    }
    if (amount.compareTo(most) > 0) {
      return Optional.of("must be at most %s: say less.".formatted(most.toPlainString()));
    }
    return amount.stripTrailingZeros().scale() > DIGITS
        ? Optional.of("must have at most %d decimal places: round it.".formatted(DIGITS))
        : Optional.empty();
  }
}
