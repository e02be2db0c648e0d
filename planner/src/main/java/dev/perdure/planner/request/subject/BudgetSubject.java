package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The content of a budget request to a person: the limit that is used up, what was spent, and the
 * limit that is proposed.
 *
 * @param unpriced why tokens are to be limited instead of dollars; absent if a limit is used up
 * @param spending the person, group, repository or organisation whose limit is used up; absent for
 *     a limit of the task alone
 */
public record BudgetSubject(
    String dimension,
    BigDecimal limit,
    BigDecimal spent,
    BigDecimal proposed,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BudgetSubjectUnpriced unpriced,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BudgetSubjectSpending spending)
    implements Subject {

  /** The content of a request about a limit of the task alone. */
  public BudgetSubject(
      String dimension,
      BigDecimal limit,
      BigDecimal spent,
      BigDecimal proposed,
      @Nullable BudgetSubjectUnpriced unpriced) {
    this(dimension, limit, spent, proposed, unpriced, null);
  }
}
