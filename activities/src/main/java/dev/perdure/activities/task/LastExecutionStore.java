package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskAttributeStore;
import dev.perdure.activities.journal.task.TaskAttributeStore.Execution;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskStart.ResumePoint;

/** Store of the last workflow execution of a task: its number, its starting point and its end. */
record LastExecutionStore(TaskAttributeStore attributes) {

  Execution last(TaskId task) {
    return attributes.execution(task).orElse(Execution.NONE);
  }

  /** An execution with nothing to do ends as it begins. */
  void begin(TaskId task, int number, ResumePoint resumePoint) {
    attributes.execution(
        task, new Execution(number, resumePoint, resumePoint == ResumePoint.NOTHING, null));
  }

  void end(TaskId task) {
    Execution last = last(task);
    attributes.execution(task, new Execution(last.number(), last.resumePoint(), true, null));
  }
}
