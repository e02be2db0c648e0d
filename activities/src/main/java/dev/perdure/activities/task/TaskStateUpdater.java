package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskStateUpdate;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Updates the state of a running task and of its steps by its pending requests. */
record TaskStateUpdater(Journal journal) {

  private static final Set<TaskState> MOVING =
      EnumSet.of(TaskState.QUEUED, TaskState.WAITING, TaskState.PARKED, TaskState.RUNNING);
  private static final Set<RequestKind> PARKING =
      EnumSet.of(RequestKind.OPERATOR, RequestKind.BUDGET);

  /**
   * A held task stays held until it goes on. One that waits for a provider says so, unless no run
   * can go on before a person has settled something: then the provider was given up.
   */
  void update(TaskStateUpdate standing) {
    journal.waitingSteps().ask(standing.task());
    TaskState now = journal.taskReader().find(standing.task()).map(TaskRecord::state).orElseThrow();
    boolean continues = standing.resumed() && now == TaskState.PAUSED;
    boolean givenUp = standing.blocked() && now == TaskState.RETRYING;
    if (continues) {
      journal.progress().resume(standing.task(), state(standing));
    } else if (MOVING.contains(now) || givenUp) {
      journal.progress().state(standing.task(), state(standing), "");
    }
  }

  private TaskState state(TaskStateUpdate standing) {
    if (!standing.blocked()) {
      return TaskState.RUNNING;
    }
    return isParked(standing.task()) ? TaskState.PARKED : TaskState.WAITING;
  }

  private boolean isParked(TaskId task) {
    return journal
        .requestReader()
        .list(
            new RequestQuery(
                Optional.of(RequestStatus.PENDING),
                Optional.empty(),
                Optional.of(task),
                Optional.empty(),
                100))
        .items()
        .stream()
        .anyMatch(found -> PARKING.contains(found.request().kind()));
  }
}
