package dev.perdure.web.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.Caller;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * The message of a fork: in place of the request if the fork begins at the beginning, else a
 * message that the planner reads before it shows the plan.
 */
@Component
final class ForkMessages {

  private static final String FIELD = TaskForkService.ARGUMENTS + TaskForkService.MESSAGE;

  private final TaskStore taskStore;
  private final PendingMessages pendingMessages;

  ForkMessages(TaskStore taskStore, PendingMessages pendingMessages) {
    this.taskStore = taskStore;
    this.pendingMessages = pendingMessages;
  }

  /** Returns the choices with the message as the request. */
  static JsonObject asRequest(JsonObject choices) {
    Optional<String> message = text(choices);
    if (message.isEmpty()) {
      return choices;
    }
    if (choices.fields().containsKey(TaskForkService.REQUEST)) {
      throw ApiFailure.invalid(
          FIELD, "'message' takes the place of the request at the beginning: send one of them.");
    }
    return choices.without(TaskForkService.MESSAGE).with(TaskForkService.REQUEST, message.get());
  }

  /** Returns the message to the planner of a fork that goes on after steps. */
  Optional<String> toThePlanner(TaskId task, JsonObject choices) {
    Optional<String> message = text(choices);
    message.ifPresent(text -> ReadableCommandCheck.require(taskStore, task, FIELD, text));
    return message;
  }

  /** Keeps a message until the planner of a new fork reads it. */
  void keep(TaskId fork, String text, Caller caller) {
    pendingMessages.add(
        new UserMessage(
            "u_" + UUID.randomUUID(), fork, caller.name(), UserMessage.When.STEER, text));
  }

  private static Optional<String> text(JsonObject choices) {
    if (!choices.fields().containsKey(TaskForkService.MESSAGE)) {
      return Optional.empty();
    }
    if (!(choices.fields().get(TaskForkService.MESSAGE) instanceof String text) || text.isBlank()) {
      throw ApiFailure.invalid(
          FIELD, "'message' is empty or no text: say what is to be different.");
    }
    return Optional.of(SizeLimits.text(FIELD, text));
  }
}
