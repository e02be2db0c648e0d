package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.StepWaitUpdater;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TransitionAck;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the phases and states that the workflow of a task moves through. */
final class TransitionRecorder {

  private final Database database;
  private final TaskStore taskStore;
  private final TaskStateMachine taskStateMachine;
  private final StepWaitUpdater stepWaitUpdater;
  private final OutboxStore outboxStore;
  private final PlanFileOpener planFileOpener;

  TransitionRecorder(
      Database database,
      TaskStore taskStore,
      TaskStateMachine taskStateMachine,
      StepWaitUpdater stepWaitUpdater,
      OutboxStore outboxStore,
      PlanFileOpener planFileOpener) {
    this.database = database;
    this.taskStore = taskStore;
    this.taskStateMachine = taskStateMachine;
    this.stepWaitUpdater = stepWaitUpdater;
    this.outboxStore = outboxStore;
    this.planFileOpener = planFileOpener;
  }

  TransitionAck record(TaskTransition progress) {
    return database.inTransaction(() -> {
      if (progress.phase() != null) {
        continues(progress.task(), progress.phase());
        planFileOpener.begin(progress.task(), progress.phase());
        taskStateMachine.phase(progress.task(), progress.phase(), progress.reason());
        if (progress.phase() != Phase.EXECUTING) {
          stepWaitUpdater.rest(progress.task());
        }
      }
      applied(progress.task(), progress.control());
      var state = progress.state();
      return new TransitionAck(
          state == null || taskStateMachine.state(progress.task(), state, progress.reason()));
    });
  }

  private void applied(TaskId task, @Nullable String control) {
    Optional.ofNullable(control).ifPresent(id -> outboxStore.applied(task, id));
  }

  /** Clears the earlier failure once the task continues past its preparation. */
  private void continues(TaskId task, Phase phase) {
    if (phase != Phase.PREPARING) {
      taskStore.failure(task, Optional.empty());
    }
  }
}
