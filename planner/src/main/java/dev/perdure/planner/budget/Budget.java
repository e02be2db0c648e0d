package dev.perdure.planner.budget;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a task may use: US dollars, tokens, turns, minutes; null where there is no limit. */
public record Budget(
    @Nullable BigDecimal cost,
    @Nullable Long tokens,
    @Nullable Integer turns,
    @Nullable Integer minutes) {

  /** Ten dollars, the limit of a task that names none. */
  public static Budget standard() {
    return new Budget(BigDecimal.TEN, null, null, null);
  }
}
