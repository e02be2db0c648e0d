package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
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

  /**
   * Returns the request as a model reads it: the prompt of a command in place of its name, and the
   * answers that a fork takes over.
   */
  public String text(TaskId task) {
    return words(task) + inheritedAnswers(task);
  }

  /** Returns the request without the answers that a fork takes over. */
  public String words(TaskId task) {
    String request = taskReader.get(task).request();
    return taskStore
        .commands(task)
        .called(request)
        .filter(called -> called.command().fault() == null)
        .map(called -> called.expand().text())
        .orElse(request);
  }

  /** Returns the answers that a fork takes over, as text that follows the request; else nothing. */
  public String inheritedAnswers(TaskId task) {
    String answers = AnsweredQuestion.text(taskReader.options(task).inheritedAnswers());
    return answers.isEmpty() ? "" : "\n\n<answers>\n%s\n</answers>".formatted(answers);
  }

  /** Returns people's newest text that a run has taken: a message, or the request. */
  public String newest(TaskId task) {
    return steeringStore.taken(task).stream()
        .map(UserMessage::text)
        .reduce((_, newest) -> newest)
        .orElseGet(() -> taskReader.get(task).request());
  }
}
