package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import java.util.Optional;

/**
 * Reader of messages to a task that no run has read. The messages may ask for a plan, another
 * strategy, or a step again.
 */
final class PendingWords {

  private final TaskStore taskStore;
  private final SteeringStore steeringStore;
  private final PendingMessages pendingMessages;

  PendingWords(TaskStore taskStore, SteeringStore steeringStore, PendingMessages pendingMessages) {
    this.taskStore = taskStore;
    this.steeringStore = steeringStore;
    this.pendingMessages = pendingMessages;
  }

  /** Whether the newest message is for the planner. */
  boolean wantsPlan(TaskRecord task) {
    return newestWord(task)
        .flatMap(message ->
            Optional.ofNullable(message.options().agent()).or(() -> called(task, message)))
        .filter("plan"::equals)
        .isPresent();
  }

  /** The agent of the command that a message to the main conversation calls. */
  private Optional<String> called(TaskRecord task, UserMessage message) {
    return taskStore
        .commands(task.id())
        .called(message.text())
        .filter(_ -> !pendingMessages.isSubtask(message))
        .map(SlashCommandInvocation::command)
        .map(SlashCommand::agent);
  }

  /** Whether a person has chosen another strategy, so that the task starts again. */
  boolean isOverruled(TaskRecord task) {
    return steeringStore.pending(task.id()).stream()
        .anyMatch(message -> message.options().strategy() != null);
  }

  /** Whether a person reset the task to a step, which runs even after later messages. */
  boolean isReset(TaskRecord task) {
    return newestWord(task).filter(message -> message.options().reset() != null).isPresent();
  }

  private Optional<UserMessage> newestWord(TaskRecord task) {
    return steeringStore.pending(task.id()).stream().reduce((_, newest) -> newest);
  }

  boolean wasSpokenTo(TaskRecord task) {
    return !steeringStore.pending(task.id()).isEmpty();
  }
}
