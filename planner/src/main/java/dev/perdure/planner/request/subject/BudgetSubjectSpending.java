package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingScope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * The limit on spending that concerns several tasks, in one period.
 *
 * @param name the person, group or repository; empty for the organisation
 * @param starts the first day of the period
 * @param ends the moment at which the next period begins
 * @param raisedBy the roles of which a person needs one to raise the limit
 */
public record BudgetSubjectSpending(
    SpendingScope per,
    String name,
    SpendingPeriod period,
    LocalDate starts,
    Instant ends,
    List<String> raisedBy) {

  /** The roles that may raise a budget. */
  public static final List<String> ROLES = List.of("approver", "operator", "admin");

  /** Copies the roles. */
  public BudgetSubjectSpending {
    raisedBy = NullSafeLists.copy(raisedBy);
  }

  /** The limit of a line. */
  public static BudgetSubjectSpending of(SpendingLine line) {
    SpendingKey key = line.key();
    return new BudgetSubjectSpending(
        key.per(), key.name(), key.period(), key.starts(), line.ends(), ROLES);
  }

  /** The key of the sum that is limited. */
  public SpendingKey key() {
    return new SpendingKey(per, name, period, starts);
  }
}
