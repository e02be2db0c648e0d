package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.wait.TaskDeadline;
import java.util.Optional;

/** Store of the deadlines of tasks. */
public final class TaskDeadlineStore {

  private final Database database;
  private final EventLog events;

  public TaskDeadlineStore(Database database, EventLog events) {
    this.database = database;
    this.events = events;
  }

  /** Locks the deadline of a task under way; empty if it has none. */
  public Optional<TaskDeadline> lock(TaskId task) {
    return database
        .sql("select deadline from task where id = ? and deadline is not null for update", task)
        .find(row -> row.json("deadline", TaskDeadline.class));
  }

  /** Stores the deadline of a task. */
  public void save(TaskId task, TaskDeadline deadline) {
    database
        .sql("update task set deadline = ?::json where id = ?", Json.write(deadline), task)
        .update();
  }

  /** Stores that a deadline is near or has passed, and tells people. */
  public void advance(TaskId task, TaskDeadline deadline) {
    save(task, deadline);
    events.append(task, new TaskEvent.DeadlineNeared(deadline.at(), deadline.state()));
  }
}
