package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.message.Usage;
import java.sql.SQLException;

/**
 * The sum of a group.
 *
 * @param usage its cost is that of calls with a known price, null if none has one
 * @param unpriced the calls whose price is unknown
 */
public record UsageTotalsTotal(String key, int tasks, int calls, int unpriced, Usage usage) {

  static UsageTotalsTotal of(Row row) throws SQLException {
    return new UsageTotalsTotal(
        row.text("key"),
        row.count("tasks"),
        row.count("calls"),
        row.count("unpriced"),
        row.usage());
  }
}
