package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.activities.journal.request.RequestWaitStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskStateUpdate;
import java.util.EnumSet;
import java.util.Set;

/** Updates the state of a running task and of its steps by its pending requests. */
final class TaskStateUpdater {

  private static final Set<TaskState> MOVING =
      EnumSet.of(TaskState.QUEUED, TaskState.WAITING, TaskState.PARKED, TaskState.RUNNING);

  private final Database database;
  private final TaskReader taskReader;
  private final TaskStateMachine taskStateMachine;
  private final StepWaitUpdater stepWaitUpdater;
  private final RequestWaitStore requestWaitStore;
  private final OutboxStore outboxStore;

  TaskStateUpdater(
      Database database,
      TaskReader taskReader,
      TaskStateMachine taskStateMachine,
      StepWaitUpdater stepWaitUpdater,
      RequestWaitStore requestWaitStore,
      OutboxStore outboxStore) {
    this.database = database;
    this.taskReader = taskReader;
    this.taskStateMachine = taskStateMachine;
    this.stepWaitUpdater = stepWaitUpdater;
    this.requestWaitStore = requestWaitStore;
    this.outboxStore = outboxStore;
  }

  /**
   * A held task stays held until it goes on. One that waits for a provider says so, unless no run
   * can go on before a person has settled something: then the provider was given up.
   */
  void update(TaskStateUpdate standing) {
    database.transact(() -> {
      if (standing.control() != null) {
        outboxStore.applied(standing.task(), standing.control());
      }
      move(standing);
    });
  }

  private void move(TaskStateUpdate standing) {
    stepWaitUpdater.ask(standing.task());
    if (standing.resumed()) {
      taskStateMachine.release(standing.task());
    }
    TaskState now = taskReader.find(standing.task()).map(TaskRecord::state).orElseThrow();
    boolean continues = standing.resumed() && now == TaskState.PAUSED;
    boolean givenUp = standing.blocked() && now == TaskState.RETRYING;
    if (continues) {
      taskStateMachine.resume(standing.task(), state(standing));
    } else if (MOVING.contains(now) || givenUp) {
      taskStateMachine.state(standing.task(), state(standing), "");
    }
  }

  private TaskState state(TaskStateUpdate standing) {
    if (!standing.blocked()) {
      return TaskState.RUNNING;
    }
    return requestWaitStore.isParking(standing.task()) ? TaskState.PARKED : TaskState.WAITING;
  }
}
