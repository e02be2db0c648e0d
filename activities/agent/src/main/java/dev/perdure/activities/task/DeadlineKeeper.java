package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.task.TaskDeadlineStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.TaskDeadline;
import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DueDeadline;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the deadlines of tasks: warns people, then parks the task with a reason. */
final class DeadlineKeeper {

  private final Database database;
  private final TaskReader taskReader;
  private final TaskDeadlineStore taskDeadlineStore;
  private final TaskStateMachine taskStateMachine;

  DeadlineKeeper(
      Database database,
      TaskReader taskReader,
      TaskDeadlineStore taskDeadlineStore,
      TaskStateMachine taskStateMachine) {
    this.database = database;
    this.taskReader = taskReader;
    this.taskDeadlineStore = taskDeadlineStore;
    this.taskStateMachine = taskStateMachine;
  }

  /**
   * The deadline of a task whose execution begins or is taken over; null if it has none. The
   * deadline counts from the creation of the task until it comes to rest.
   */
  @Nullable DeadlineDue begin(TaskRecord task, int execution) {
    Optional<TaskDeadline> stored = taskDeadlineStore.lock(task.id());
    Optional<TaskDeadline> current =
        stored.isEmpty() && execution == 1
            ? first(task)
            : stored.map(deadline -> takenUp(task, deadline));
    return current.map(DeadlineKeeper::due).orElse(null);
  }

  private Optional<TaskDeadline> first(TaskRecord task) {
    Instant created = task.createdAt().truncatedTo(ChronoUnit.MILLIS);
    Optional<TaskDeadline> deadline = TaskDeadline.of(taskReader.waitPolicy(task.id()), created);
    deadline.ifPresent(first -> taskDeadlineStore.save(task.id(), first));
    return deadline;
  }

  /** A message to a task at rest takes it up also after its deadline. */
  private TaskDeadline takenUp(TaskRecord task, TaskDeadline deadline) {
    if (!task.state().isAtRest()) {
      return deadline;
    }
    TaskDeadline now = deadline.takenUp(database.now());
    taskDeadlineStore.save(task.id(), now);
    return now;
  }

  /** Warns people or parks the task, whichever is due at a moment. */
  DeadlineDue advance(DueDeadline due) {
    return database.inTransaction(() ->
        taskDeadlineStore
            .lock(due.task())
            .filter(_ -> !isAtRest(due.task()))
            .map(deadline -> advance(due, deadline))
            .orElseGet(() -> new DeadlineDue(null, false)));
  }

  private DeadlineDue advance(DueDeadline due, TaskDeadline deadline) {
    TaskDeadline now = deadline.advanced(due.at());
    if (now.state() != deadline.state()) {
      if (now.isParked()) {
        taskStateMachine.state(
            due.task(), TaskState.PARKED, "The deadline %s has passed.".formatted(now.at()));
      }
      taskDeadlineStore.advance(due.task(), now);
    }
    return due(now);
  }

  private boolean isAtRest(TaskId task) {
    return taskReader.get(task).state().isAtRest();
  }

  private static DeadlineDue due(TaskDeadline deadline) {
    return new DeadlineDue(deadline.next().orElse(null), deadline.isParked());
  }
}
