package dev.perdure.activities.journal.spending;

import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingSum;
import java.util.List;

/** The spending of a person, group, repository or the organisation in a period, with its limits. */
public record SpendingEntry(SpendingKey key, SpendingSum sum, List<SpendingLine> limits) {

  /** Copies the limits. */
  public SpendingEntry {
    limits = List.copyOf(limits);
  }
}
