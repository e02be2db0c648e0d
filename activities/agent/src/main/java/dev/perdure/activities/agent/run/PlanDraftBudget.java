package dev.perdure.activities.agent.run;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Computes how many plan drafts the rest of a budget pays for: half of the rest may go to drafts
 * and their criticism, which counts as half a draft each.
 *
 * @param left what is left of the limit
 * @param draft what one draft is reckoned at, of the same kind
 */
record PlanDraftBudget(BigDecimal left, BigDecimal draft) {

  private static final BigDecimal HALF = new BigDecimal("0.5");
  private static final BigDecimal MAX_AFFORDABLE_COUNT = BigDecimal.valueOf(1_000);
  private static final int MIN_COUNT = 2;

  /** The drafts out of so many asked for; below two there is one plan as usual. */
  int drafts(int asked) {
    int criticised = times(draft.add(draft.multiply(HALF)));
    int drafts = criticised >= MIN_COUNT ? criticised : Math.min(times(draft), MIN_COUNT);
    return Math.clamp(drafts, 1, Math.max(1, asked));
  }

  /** Whether so many drafts may be criticised, each once. */
  boolean bearsCriticism(int drafts) {
    return times(draft.multiply(HALF)) >= drafts;
  }

  private int times(BigDecimal part) {
    return part.signum() <= 0
        ? MAX_AFFORDABLE_COUNT.intValue()
        : left.multiply(HALF)
            .max(BigDecimal.ZERO)
            .divide(part, 0, RoundingMode.DOWN)
            .min(MAX_AFFORDABLE_COUNT)
            .intValue();
  }
}
