package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.envelope.TaskId;

/**
 * Tells every process at once that a task's running calls shall stop; faster than the engine, which
 * tells an activity only when that next says that it lives.
 */
public final class StopNotices {

  /** The channel on which the ids of tasks come. */
  public static final String CHANNEL = "perdure_stop";

  private final Database database;

  /** Notices over a database. */
  public StopNotices(Database database) {
    this.database = database;
  }

  /** Stops what a task's runs have under way; whoever is not listening hears it from the engine. */
  public void stop(TaskId task) {
    database.sql("select pg_notify(?, ?)").params(CHANNEL, task.value()).query().singleRow();
  }
}
