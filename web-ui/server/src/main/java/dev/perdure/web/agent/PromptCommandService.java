package dev.perdure.web.agent;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.web.checkpoint.CheckpointCommands;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.ReadableCommandCheck;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Starts the slash commands that are prompts: a message to the task calls the command. */
@Component
final class PromptCommandService {

  private final TaskStore taskStore;
  private final SteeringStore steeringStore;
  private final SlashCommands commands;
  private final OutboxDispatcher outbox;
  private final Caller caller;

  PromptCommandService(
      TaskStore taskStore,
      SteeringStore steeringStore,
      SlashCommands commands,
      OutboxDispatcher outbox,
      Caller caller) {
    this.taskStore = taskStore;
    this.steeringStore = steeringStore;
    this.commands = commands;
    this.outbox = outbox;
    this.caller = caller;
  }

  /** Sends the message that calls a command; returns its id. */
  String start(TaskRecord task, String name, String arguments) {
    var known = commands.of(task.id());
    if (known.find(name).isEmpty()) {
      List<String> names =
          Stream.concat(
                  Stream.of(
                      "undo", "redo", BuiltInCommandService.SHARE, BuiltInCommandService.FORK),
                  known.all().stream().map(SlashCommand::name))
              .toList();
      throw ApiFailure.invalid(
          "name", "There is no command '%s': %s".formatted(name, NearestName.remedy(name, names)));
    }
    CheckpointCommands.requireRest(task, name);
    String text = ("/" + name + " " + arguments).strip();
    ReadableCommandCheck.require(taskStore, task.id(), "name", text);
    var message =
        new UserMessage(
            "u_" + UUID.randomUUID(), task.id(), caller.name(), UserMessage.When.STEER, text);
    outbox.send(new OutboxMessage.Says(task.id(), message.id()), () -> steeringStore.add(message));
    return message.id();
  }
}
