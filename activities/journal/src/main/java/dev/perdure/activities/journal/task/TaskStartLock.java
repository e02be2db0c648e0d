package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.function.Supplier;

/** PostgreSQL advisory lock that keeps a task from being started while its files are reset. */
public record TaskStartLock(Database database) {

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('task-hold:' || ?, 0))";

  /**
   * Runs work on a task while no other caller takes the task up. The database keeps the parts of
   * the work one by one.
   */
  public <T> T holding(TaskId task, Supplier<T> work) {
    return database.beside(() -> await(task), work);
  }

  /**
   * Waits in a transaction for the task's lock, and holds the lock until the end of the
   * transaction.
   */
  public void await(TaskId task) {
    database.sql(LOCK, task).query().singleRow();
  }
}
