package dev.perdure.web.control;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.AttachmentService;
import dev.perdure.web.task.ReadableCommandCheck;
import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Sends the messages of people to tasks, with the model and the agent that they ask for. */
@Component
final class TaskMessageService {

  private final TaskStore taskStore;
  private final ModelAndAgentSwitcher modelAndAgentSwitcher;
  private final AttachmentService attachments;
  private final OutboxDispatcher outbox;
  private final PendingMessages messages;
  private final Caller caller;

  TaskMessageService(
      TaskStore taskStore,
      ModelAndAgentSwitcher modelAndAgentSwitcher,
      AttachmentService attachments,
      OutboxDispatcher outbox,
      PendingMessages messages,
      Caller caller) {
    this.taskStore = taskStore;
    this.modelAndAgentSwitcher = modelAndAgentSwitcher;
    this.attachments = attachments;
    this.outbox = outbox;
    this.messages = messages;
    this.caller = caller;
  }

  /** Sends a message; returns its id. */
  String send(TaskRecord task, MessageBody body) {
    UserMessage message =
        body.with(attachments.keep(body.attachments())).message(task.id(), caller);
    ReadableCommandCheck.require(taskStore, task.id(), "text", message.text());
    Optional<String> model = Optional.ofNullable(body.model()).map(modelAndAgentSwitcher::model);
    modelAndAgentSwitcher
        .models()
        .requireVariant(
            model.orElseGet(() -> Objects.requireNonNullElse(task.model(), "")), body.variant());
    Optional<String> agent = Optional.ofNullable(body.agent());
    agent.ifPresent(name -> modelAndAgentSwitcher.require(task, name));
    outbox.send(
        new OutboxMessage.Says(task.id(), message.id()),
        () -> {
          messages.add(message);
          model.ifPresent(name -> modelAndAgentSwitcher.use(task, name, caller));
          agent.ifPresent(name -> modelAndAgentSwitcher.use(task, name));
        });
    return message.id();
  }
}
