package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.spending.SpendingSum;
import java.sql.SQLException;

/** The spending on one model in a period. */
public record ModelSpending(String model, int calls, SpendingSum sum) {

  static ModelSpending of(Row row) throws SQLException {
    return new ModelSpending(row.text("model"), row.count("calls"), SpendingTotals.sum(row));
  }
}
