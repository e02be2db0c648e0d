package dev.perdure.web.history;

import dev.perdure.activities.journal.task.ClosedHistory;
import java.util.List;

/** A page of stored histories, those that closed last first. */
record ClosedHistoryList(List<ClosedHistory> items) {

  ClosedHistoryList {
    items = List.copyOf(items);
  }
}
