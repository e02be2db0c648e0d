package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TransitionAck;

/** Begins, moves and ends the executions of a task. */
final class TaskLifecycle {

  private final Database database;
  private final TaskStartResolver taskStartResolver;
  private final TransitionRecorder transitionRecorder;
  private final TaskStateUpdater taskStateUpdater;
  private final TaskFinisher taskFinisher;

  TaskLifecycle(
      Database database,
      TaskStartResolver taskStartResolver,
      TransitionRecorder transitionRecorder,
      TaskStateUpdater taskStateUpdater,
      TaskFinisher taskFinisher) {
    this.database = database;
    this.taskStartResolver = taskStartResolver;
    this.transitionRecorder = transitionRecorder;
    this.taskStateUpdater = taskStateUpdater;
    this.taskFinisher = taskFinisher;
  }

  TaskStart begin(TaskRef task) {
    return taskStartResolver.of(task.task());
  }

  TransitionAck progress(TaskTransition progress) {
    return transitionRecorder.record(progress);
  }

  void updateState(TaskStateUpdate update) {
    taskStateUpdater.update(update);
  }

  TaskEndAck end(TaskResult ending) {
    return database.inTransaction(() -> taskFinisher.end(ending));
  }
}
