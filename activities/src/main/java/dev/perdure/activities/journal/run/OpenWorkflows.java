package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Database;
import java.util.List;

/** Which workflows the engine has under way, as the records know it. */
public final class OpenWorkflows {

  private final Database database;

  /** The workflows of the tasks in a database. */
  public OpenWorkflows(Database database) {
    this.database = database;
  }

  /** The ids of tasks and runs that have not come to rest, those that were at work last first. */
  public List<String> ids() {
    return database
        .sql(
            """
            with open as (
              select id, updated_at from task
              where state in ('running', 'waiting', 'retrying', 'paused', 'parked')
            )
            select id from (
              select id, updated_at from open
              union
              select workflow_id, updated_at from conversation join open on open.id = task_id
              where finished_at is null
            ) workflows
            order by updated_at desc, id
            """)
        .query(String.class)
        .list();
  }
}
