package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.workflows.port.TaskResult;
import java.util.Optional;

/** Records that a task rests: why it failed, its answer and its state. */
final class TaskRestRecorder {

  private final TaskStore taskStore;
  private final TaskStateMachine taskStateMachine;
  private final OutboxStore outboxStore;
  private final AnswerRecorder answerRecorder;

  TaskRestRecorder(
      TaskStore taskStore,
      TaskStateMachine taskStateMachine,
      OutboxStore outboxStore,
      AnswerRecorder answerRecorder) {
    this.taskStore = taskStore;
    this.taskStateMachine = taskStateMachine;
    this.outboxStore = outboxStore;
    this.answerRecorder = answerRecorder;
  }

  void record(TaskResult ending) {
    taskStore.failure(ending.task(), failure(ending));
    answerRecorder.record(ending);
    taskStateMachine.rest(ending.task(), ending.state(), ending.message());
    outboxStore.rested(ending.task());
  }

  private static Optional<TaskRecordFailure> failure(TaskResult ending) {
    String step = ending.step() == null ? null : ending.step().value();
    return ending.code().isEmpty()
        ? Optional.empty()
        : Optional.of(new TaskRecordFailure(ending.code(), ending.message(), step));
  }
}
