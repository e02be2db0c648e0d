package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.TaskId;

/** Reads what people ask of a task: its request, and the messages that runs have taken since. */
public final class TaskRequestReader {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final SteeringStore steeringStore;

  public TaskRequestReader(
      TaskReader taskReader, TaskStore taskStore, SteeringStore steeringStore) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.steeringStore = steeringStore;
  }

  /** Returns the request as a model reads it: the prompt of a command in place of its name. */
  public String text(TaskId task) {
    String request = taskReader.get(task).request();
    return taskStore
        .commands(task)
        .called(request)
        .filter(called -> called.command().fault() == null)
        .map(called -> called.expand().text())
        .orElse(request);
  }

  /** Returns people's newest text that a run has taken: a message, or the request. */
  public String newest(TaskId task) {
    return steeringStore.taken(task).stream()
        .map(UserMessage::text)
        .reduce((_, newest) -> newest)
        .orElseGet(() -> taskReader.get(task).request());
  }
}
