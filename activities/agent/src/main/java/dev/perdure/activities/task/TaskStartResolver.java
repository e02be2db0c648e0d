package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStartLock;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskStart;

/** Decides where an execution of a task's workflow starts or resumes, and records its start. */
final class TaskStartResolver {

  private final Database database;
  private final TaskReader taskReader;
  private final TaskStartLock taskStartLock;
  private final ExecutionStarter executionStarter;

  TaskStartResolver(
      Database database,
      TaskReader taskReader,
      TaskStartLock taskStartLock,
      ExecutionStarter executionStarter) {
    this.database = database;
    this.taskReader = taskReader;
    this.taskStartLock = taskStartLock;
    this.executionStarter = executionStarter;
  }

  /** A task whose files and steps are just taken back is taken up as they are then. */
  TaskStart of(TaskId id) {
    return database.inTransaction(() -> {
      taskStartLock.await(id);
      return executionStarter.start(
          taskReader
              .find(id)
              .orElseThrow(() -> new IllegalArgumentException("There is no task '" + id + "'.")));
    });
  }
}
