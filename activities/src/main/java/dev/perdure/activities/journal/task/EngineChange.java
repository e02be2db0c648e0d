package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.planner.envelope.TaskId;
import java.util.List;

/**
 * Looks after tasks whose engine is gone. Nothing would ever move one that was under way, so it
 * fails and says so; one that still waited in the queue, or is at rest, belongs to the new engine.
 */
public final class EngineChange {

  private static final String CODE = "engine_lost";

  private static final String SENTENCE =
      "The engine that carried this task is not the one in use now, so it cannot go on by itself."
          + " What it did is kept: send it a message to take it up again.";

  private final Database database;
  private final OrphanedTasks lost;

  public EngineChange(Database database, EventLog events) {
    this.database = database;
    this.lost = new OrphanedTasks(database, events);
  }

  /**
   * Hands every task to an engine; returns those that were under way on another and failed by it.
   */
  public List<TaskId> to(String engine) {
    return database.inTransaction(() -> {
      List<TaskId> lost = underWayElsewhere(engine);
      lost.forEach(task -> this.lost.fail(task, CODE, SENTENCE));
      database
          .sql("update task set engine_id = ? where engine_id is distinct from ?", engine, engine)
          .update();
      return lost;
    });
  }

  private List<TaskId> underWayElsewhere(String engine) {
    return database
        .sql(
            """
            select id from task
            where engine_id <> ? and state in ('running', 'waiting', 'retrying', 'paused', 'parked')
            order by id
            """,
            engine)
        .column(TaskId::new);
  }
}
