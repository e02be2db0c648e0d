package dev.perdure.web.control;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.security.Caller;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Starts a task at rest again, with the strategy that a person picks. */
@Component
final class StrategyRestart {

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final SteeringStore steeringStore;
  private final OutboxDispatcher outbox;

  StrategyRestart(
      EventLog eventLog,
      TaskStore taskStore,
      SteeringStore steeringStore,
      OutboxDispatcher outbox) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.steeringStore = steeringStore;
    this.outbox = outbox;
  }

  void beginAnew(TaskRecord task, Triage triage, Caller caller) {
    String name = Json.name(triage.strategy());
    var message =
        new UserMessage(
            "u_" + UUID.randomUUID(),
            task.id(),
            caller.name(),
            UserMessage.When.STEER,
            "Start again with the strategy %s.".formatted(name),
            MessageOptions.anew(name));
    outbox.send(
        new OutboxMessage.Says(task.id(), message.id()),
        () -> {
          taskStore.triage(task.id(), triage);
          eventLog.notice(task.id(), NoticeLevel.INFO, triage.reason());
          steeringStore.add(message);
        });
  }
}
