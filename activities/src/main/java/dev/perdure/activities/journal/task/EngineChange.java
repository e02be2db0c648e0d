package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.database.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Optional;

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
  private final EventLog events;
  private final TaskProgress progress;
  private final TaskFacts facts;
  private final RequestStore requests;

  /** The change of engine of the tasks in a database. */
  public EngineChange(Database database, EventLog events) {
    this.database = database;
    this.events = events;
    this.progress = new TaskProgress(database, events);
    this.facts = new TaskFacts(database);
    this.requests = new RequestStore(database, events);
  }

  /**
   * Hands every task to an engine; returns those that were under way on another and failed by it.
   */
  public List<TaskId> to(String engine) {
    return database.inTransaction(() -> {
      List<TaskId> lost = underWayElsewhere(engine);
      lost.forEach(this::fail);
      database
          .sql("update task set engine_id = ? where engine_id is distinct from ?")
          .params(engine, engine)
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
            """)
        .param(engine)
        .query(String.class)
        .list()
        .stream()
        .map(TaskId::new)
        .toList();
  }

  private void fail(TaskId task) {
    requests.withdraw(task);
    database
        .sql(
            """
            update conversation set state = 'failed', finish = 'error', finished_at = now()
            where task_id = ? and finished_at is null
            """)
        .param(task.value())
        .update();
    facts.failure(task, Optional.of(new TaskRecord.Failure(CODE, SENTENCE, null)));
    progress.rest(task, TaskState.FAILED, SENTENCE);
    events.append(TaskEvent.of(EventKind.NOTICE, task, JsonObject.of("text", SENTENCE)));
  }
}
