package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.time.Instant;

/** A model call that is not tried again by itself. */
public record AbandonedModelCall(
    TaskId id, String title, String provider, String error, Instant raisedAt) {

  static AbandonedModelCall of(Row row) throws SQLException {
    return new AbandonedModelCall(
        new TaskId(row.text("id")),
        row.text("name"),
        row.text("provider"),
        row.text("error"),
        row.moment("raised_at"));
  }
}
