package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A task that has failed. */
public record FailedTask(TaskId id, String title, @Nullable TaskRecordFailure failure, Instant at) {

  static FailedTask of(Row row) throws SQLException {
    return new FailedTask(
        new TaskId(row.text("id")),
        row.text("name"),
        row.jsonOrNull("failure", TaskRecordFailure.class),
        row.moment("state_since"));
  }
}
