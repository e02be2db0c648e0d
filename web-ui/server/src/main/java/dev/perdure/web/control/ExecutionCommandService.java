package dev.perdure.web.control;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.security.Caller;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Carries out the commands on the execution of a task: pause, resume, interrupt, cancel, retry now
 * and archive.
 */
@Component
final class ExecutionCommandService {

  private final TaskStateMachine taskStateMachine;
  private final OutboxDispatcher outbox;
  private final Caller caller;
  private final PlanFile planFile;
  private final RetryNowService retryNowService;

  ExecutionCommandService(
      TaskStateMachine taskStateMachine,
      OutboxDispatcher outbox,
      Caller caller,
      PlanFile planFile,
      RetryNowService retryNowService) {
    this.taskStateMachine = taskStateMachine;
    this.outbox = outbox;
    this.caller = caller;
    this.planFile = planFile;
    this.retryNowService = retryNowService;
  }

  /** Sends a command that the workflow carries out. */
  void send(TaskRecord task, ControlCommand command) {
    var control = new Control(command, caller.name());
    outbox.send(new OutboxMessage.Steers(task.id(), control, UUID.randomUUID().toString()));
  }

  void retryNow(TaskRecord task) {
    retryNowService.now(task);
  }

  void archive(TaskRecord task) {
    taskStateMachine.archive(task.id());
    planFile.archive(task.id());
  }
}
