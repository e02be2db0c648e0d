package dev.perdure.planner.budget;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The limits of a task in US dollars, tokens, turns and minutes; null is unlimited. */
public record Budget(
    @Nullable BigDecimal cost,
    @Nullable Long tokens,
    @Nullable Integer turns,
    @Nullable Integer minutes) {

  private static final BigDecimal MOST = BigDecimal.valueOf(99_999_999);
  private static final int DIGITS = 6;

  /** Why an amount can't be a limit, after its name; nothing where it can. */
  public static Optional<String> objection(BigDecimal limit) {
    if (limit.signum() <= 0) {
      return Optional.of("must be a number above 0: say how much the task may use in all.");
    }
    if (limit.compareTo(MOST) > 0) {
      return Optional.of("must be at most %s: say less.".formatted(MOST.toPlainString()));
    }
    return limit.stripTrailingZeros().scale() > DIGITS
        ? Optional.of("must have at most %d decimal places: round it.".formatted(DIGITS))
        : Optional.empty();
  }
}
