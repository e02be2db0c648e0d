package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRetry;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Ports;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Shows people that a run waits for its provider, and that the wait is over. */
final class RetryDisplay {

  /** A task that is held or parked says so rather than that a call of it is waiting. */
  private static final Set<TaskState> GOES_ON =
      EnumSet.of(TaskState.QUEUED, TaskState.RUNNING, TaskState.WAITING, TaskState.RETRYING);

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final TaskStateMachine taskStateMachine;
  private final RunStore runStore;
  private final ConversationStore conversationStore;

  RetryDisplay(
      TaskReader taskReader,
      TaskStore taskStore,
      TaskStateMachine taskStateMachine,
      RunStore runStore,
      ConversationStore conversationStore) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.taskStateMachine = taskStateMachine;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
  }

  void show(RunRecord run, int attempt, Duration pause, ModelFailure failure) {
    if (pause.compareTo(Ports.MIN_REPORTED_WAIT) < 0
        && !ModelRetries.OUTAGES.contains(failure.kind())) {
      return;
    }
    TaskId task = run.taskId();
    Instant next = Instant.now().plus(pause).truncatedTo(ChronoUnit.MILLIS);
    runStore.state(run.id(), RunState.RETRYING);
    tell(run, new Part.Retry(attempt, failure.sentence(), next));
    if (GOES_ON.contains(state(task))) {
      taskStore.retry(task, new TaskRecordRetry(attempt, next, failure.sentence()));
      taskStateMachine.state(task, TaskState.RETRYING, failure.sentence());
    }
  }

  /** Tells readers of the run, once for each try of a turn. */
  private void tell(RunRecord run, Part.Retry retry) {
    int turn = run.turns() + 1;
    String key = "retry-%d-%d".formatted(turn, retry.attempt());
    conversationStore.append(run.id(), key, turn, List.of(retry));
  }

  private TaskState state(TaskId task) {
    return taskReader.find(task).map(TaskRecord::state).orElseThrow();
  }

  /** Shows that a run goes on after a wait. */
  void resume(RunRecord run) {
    runStore.state(run.id(), RunState.RUNNING);
    if (state(run.taskId()) == TaskState.RETRYING) {
      taskStateMachine.state(run.taskId(), TaskState.RUNNING, "");
    }
  }
}
