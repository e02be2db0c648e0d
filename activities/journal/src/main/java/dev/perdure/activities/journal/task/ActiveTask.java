package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task that should move.
 *
 * @param model the model that is being asked again, else that of the task, if it names one
 * @param progressAt when something of it was recorded last, retries left out
 */
public record ActiveTask(
    TaskId id,
    String title,
    TaskState state,
    Phase phase,
    @Nullable TaskRecordRetry retry,
    @Nullable String host,
    @Nullable String model,
    Instant progressAt) {

  static ActiveTask of(Row row) throws SQLException {
    return new ActiveTask(
        new TaskId(row.text("id")),
        row.text("name"),
        row.constant("state", TaskState.class),
        row.constant("shown_phase", Phase.class),
        row.jsonOrNull("retry", TaskRecordRetry.class),
        row.textOrNull("host"),
        row.textOrNull("model"),
        row.moment("progress_at"));
  }
}
