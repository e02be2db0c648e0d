package dev.perdure.web.task;

import dev.perdure.activities.journal.spending.SpendingEntry;
import dev.perdure.planner.spending.SpendingScope;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The spending of a person, group, repository or the organisation in a period.
 *
 * @param name the person, group or repository; empty for the organisation
 * @param cost dollars, with an estimate for calls whose price is unknown
 */
record SpendingItemView(
    SpendingScope per, String name, BigDecimal cost, long tokens, List<SpendingLimitView> limits) {

  static SpendingItemView of(SpendingEntry entry) {
    return new SpendingItemView(
        entry.key().per(),
        entry.key().name(),
        entry.sum().cost(),
        entry.sum().tokens(),
        entry.limits().stream().map(SpendingLimitView::of).toList());
  }

  /** The rows of a table: one for each limit, or one without a limit. */
  Stream<List<String>> rows(String period) {
    Stream<List<String>> limited =
        limits.stream().map(limit -> row(period, limit.dimension(), limit.limit().toPlainString()));
    return limits.isEmpty() ? Stream.of(row(period, "", "")) : limited;
  }

  private List<String> row(String period, String dimension, String limit) {
    return List.of(
        period,
        per.wireName(),
        name,
        cost.toPlainString(),
        String.valueOf(tokens),
        dimension,
        limit);
  }
}
