package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskResumption;
import dev.perdure.workflows.port.TaskStart;

/**
 * Starts the next execution of a task, or resumes the one that is under way, and records its start.
 */
final class ExecutionStarter {

  private final TaskStateMachine taskStateMachine;
  private final OutboxStore outboxStore;
  private final LastExecutionStore lastExecutionStore;
  private final ResumePointFinder resumePointFinder;
  private final ResumePointResolver resumePointResolver;
  private final TaskStartFactory taskStartFactory;

  ExecutionStarter(
      TaskStateMachine taskStateMachine,
      OutboxStore outboxStore,
      LastExecutionStore lastExecutionStore,
      ResumePointFinder resumePointFinder,
      ResumePointResolver resumePointResolver,
      TaskStartFactory taskStartFactory) {
    this.taskStateMachine = taskStateMachine;
    this.outboxStore = outboxStore;
    this.lastExecutionStore = lastExecutionStore;
    this.resumePointFinder = resumePointFinder;
    this.resumePointResolver = resumePointResolver;
    this.taskStartFactory = taskStartFactory;
  }

  TaskStart start(TaskRecord task) {
    outboxStore.begun(task.id());
    if (task.state().isAtRest()) {
      outboxStore.rested(task.id());
    }
    TaskExecutionRecord last = lastExecutionStore.last(task.id());
    if (last.isUnderWay() && isOpen(task)) {
      var place = resumePointFinder.of(task, last.number(), last.resumePoint());
      return taskStartFactory.of(task, last.number(), place, last.rest());
    }
    ResumePoint resumePoint = resumePointResolver.of(task);
    int number = last.number() + 1;
    TaskResult rest =
        resumePoint == ResumePoint.READ_SUBTASK ? lastExecutionStore.rest(task).orElse(null) : null;
    lastExecutionStore.begin(task.id(), number, resumePoint, rest);
    if (resumePoint != ResumePoint.NOTHING && task.state().isAtRest()) {
      taskStateMachine.takeUp(task.id());
    }
    return taskStartFactory.of(
        task, number, new ResumePointFinder.Resumption(resumePoint, TaskResumption.none()), rest);
  }

  private static boolean isOpen(TaskRecord task) {
    return task.state() != TaskState.QUEUED && !task.state().isAtRest();
  }
}
