package dev.perdure.activities.agent.turn;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskName;

/** Describes a task to people: by a title when it begins, by a summary when it is delivered. */
final class TaskDescriber {

  private final TitleWriter titleWriter;
  private final SummaryWriter summaryWriter;

  TaskDescriber(TitleWriter titleWriter, SummaryWriter summaryWriter) {
    this.titleWriter = titleWriter;
    this.summaryWriter = summaryWriter;
  }

  TaskName name(TaskId task) {
    SupervisedModelCall.briefly(cancellation -> titleWriter.write(task, cancellation));
    return new TaskName(titleWriter.written(task).orElse(null));
  }

  void summarize(TaskId task) {
    SupervisedModelCall.briefly(cancellation -> summaryWriter.write(task, cancellation));
  }
}
