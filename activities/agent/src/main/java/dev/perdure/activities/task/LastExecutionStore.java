package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the last workflow execution of a task: its number, its starting point and its end. */
record LastExecutionStore(TaskStore taskStore) {

  TaskExecutionRecord last(TaskId task) {
    return taskStore.execution(task).orElse(TaskExecutionRecord.NONE);
  }

  /** An execution with nothing to do ends as it begins. */
  void begin(TaskId task, int number, ResumePoint resumePoint, @Nullable TaskResult rest) {
    taskStore.execution(
        task,
        new TaskExecutionRecord(
            number, resumePoint, resumePoint == ResumePoint.NOTHING, null, rest));
  }

  void end(TaskResult ending) {
    TaskExecutionRecord last = last(ending.task());
    TaskResult rest = ending.continues() ? null : ending;
    taskStore.execution(
        ending.task(),
        new TaskExecutionRecord(last.number(), last.resumePoint(), true, null, rest));
  }

  /** The end at which a task rests, or from which it goes on; empty if its work goes on. */
  Optional<TaskResult> rest(TaskRecord task) {
    return task.state().isAtRest()
        ? Optional.of(recorded(task))
        : Optional.ofNullable(last(task.id()).rest());
  }

  private static TaskResult recorded(TaskRecord task) {
    TaskRecordFailure failure = task.failure();
    if (failure == null) {
      return TaskResult.of(task.id(), task.state());
    }
    StepId step = Optional.ofNullable(failure.step()).map(StepId::new).orElse(null);
    return new TaskResult(task.id(), task.state(), failure.code(), failure.message(), step);
  }
}
