package dev.perdure.activities.journal.checkpoint;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.envelope.TaskId;
import java.time.Instant;
import java.time.ZoneOffset;

/** Tells which tasks are closed for good, so that their checkpoints are needed no more. */
public final class ClosedTasks {

  private final Database database;

  /** The tasks in a database. */
  public ClosedTasks(Database database) {
    this.database = database;
  }

  /** Whether a task was closed before a moment. */
  public boolean before(TaskId task, Instant moment) {
    return database
            .sql("select count(*) from task where id = ? and archived_at < ?")
            .params(task.value(), moment.atOffset(ZoneOffset.UTC))
            .query(Integer.class)
            .single()
        > 0;
  }
}
