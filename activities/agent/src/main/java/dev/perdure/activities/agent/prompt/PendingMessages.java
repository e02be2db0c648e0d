package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.SlashCommandInvocation;
import dev.perdure.planner.prompt.SlashCommandRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Messages of people that no run has read. A message that calls a subtask command waits until the
 * task rests; a run beside the main conversation carries the command out. A stop drops the commands
 * that wait.
 */
public final class PendingMessages {

  private static final int MAX_COMMAND = 80;
  private static final String WAITS =
      "The command '%s' waits until the task rests; then it runs beside the conversation.";
  private static final String DROPPED =
      "The command '%s' was dropped, because the task was stopped before: send it again to run it.";

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final SteeringStore steeringStore;
  private final TaskAgentLookup agents;

  /** Reads messages; the agents of each task say which commands are subtasks. */
  public PendingMessages(
      EventLog eventLog,
      TaskReader taskReader,
      TaskStore taskStore,
      SteeringStore steeringStore,
      TaskAgentLookup agents) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.steeringStore = steeringStore;
    this.agents = agents;
  }

  /** Keeps a message; a notice tells people of a command that waits. */
  public void add(UserMessage message) {
    TaskId task = message.task();
    steeringStore.add(message);
    if (!taskReader.get(task).state().isAtRest() && isSubtask(message)) {
      tell(message, WAITS);
    }
  }

  /** Drops the subtask commands that people sent before a stop; a notice names each. */
  public void dropBefore(TaskId task, String stop) {
    drop(task, steeringStore.pendingBefore(task, stop));
  }

  /** Drops all subtask commands that wait; a notice names each. */
  public void dropAll(TaskId task) {
    drop(task, steeringStore.pending(task));
  }

  private void drop(TaskId task, List<UserMessage> messages) {
    if (messages.isEmpty()) {
      return;
    }
    messages.stream()
        .filter(isSubtask(task))
        .forEach(message -> {
          steeringStore.drop(message);
          tell(message, DROPPED);
        });
  }

  private void tell(UserMessage message, String notice) {
    String command = TextShortener.start(message.text().strip(), MAX_COMMAND);
    eventLog.notice(message.task(), NoticeLevel.INFO, notice.formatted(command));
  }

  /** The messages for the main conversation, oldest first. */
  public List<UserMessage> forConversation(TaskId task) {
    List<UserMessage> pending = steeringStore.pending(task);
    return pending.isEmpty() ? pending : pending.stream().filter(isSubtask(task).negate()).toList();
  }

  /** The subtask command that is carried out next: the oldest message, if it calls one. */
  public Optional<UserMessage> nextSubtask(TaskId task) {
    return steeringStore.pending(task).stream().limit(1).filter(this::isSubtask).findFirst();
  }

  /** Whether a subtask command waits. */
  public boolean hasSubtask(TaskId task) {
    List<UserMessage> pending = steeringStore.pending(task);
    return !pending.isEmpty() && pending.stream().anyMatch(isSubtask(task));
  }

  /** Whether a message calls a command that a subagent carries out. */
  public boolean isSubtask(UserMessage message) {
    return isSubtask(message.task()).test(message);
  }

  private Predicate<UserMessage> isSubtask(TaskId task) {
    SlashCommandRegistry commands = taskStore.commands(task);
    AgentRegistry known = agents.of(task);
    return message ->
        commands
            .called(message.text())
            .map(SlashCommandInvocation::command)
            .flatMap(known::subagentFor)
            .isPresent();
  }
}
