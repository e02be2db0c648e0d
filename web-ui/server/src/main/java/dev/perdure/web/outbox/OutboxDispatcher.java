package dev.perdure.web.outbox;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.Control;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Dispatcher of the transactional outbox of signals to tasks: stores a message before sending it to
 * Temporal, and sends it again until Temporal has it.
 */
public final class OutboxDispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
  private static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(10);

  private final Database database;
  private final SteeringStore steeringStore;
  private final OutboxStore outboxStore;
  private final TaskGateway gateway;

  public OutboxDispatcher(
      Database database,
      SteeringStore steeringStore,
      OutboxStore outboxStore,
      TaskGateway gateway) {
    this.database = database;
    this.steeringStore = steeringStore;
    this.outboxStore = outboxStore;
    this.gateway = gateway;
  }

  /** Sends a message; true if the engine has it, false if it is delivered later. */
  public boolean send(OutboxMessage message) {
    return send(message, () -> {});
  }

  /** Sends a message and stores what it is about in the same transaction. */
  public boolean send(OutboxMessage message, Runnable record) {
    database.transact(() -> {
      record.run();
      outbox().keep(message);
    });
    try {
      return deliver(message.task());
    } catch (EngineUnavailable e) {
      LOG.warn(
          "Task {}: a signal is kept until the engine answers: {}", message.task(), e.toString());
      return false;
    }
  }

  /** Sends at once what was stored by others; what the engine does not take is sent later. */
  public void sendStored() {
    sendOrKeep(() -> outbox().waiting(Duration.ZERO).forEach(this::deliver));
  }

  /** The same for one task. */
  public void sendStored(TaskId task) {
    sendOrKeep(() -> deliver(task));
  }

  private static void sendOrKeep(Runnable sending) {
    try {
      sending.run();
    } catch (EngineUnavailable | DataAccessException e) {
      LOG.warn("Stored signals are kept until they can be sent: {}", e.toString());
    }
  }

  /** Sends again what the engine did not take. */
  public void deliverLate() {
    outbox().waiting(DELIVERY_TIMEOUT).forEach(this::deliver);
  }

  /** Whether the engine has all messages of a task; a workflow that is full delays no other. */
  private boolean deliver(TaskId task) {
    try {
      outbox().unsent(task).forEach(this::deliver);
      return true;
    } catch (WorkflowFullException e) {
      LOG.warn("Task {}: signals are kept. {}", task, e.getMessage());
      return false;
    }
  }

  /** A message that the engine rejects for good blocks no other. */
  private void deliver(OutboxMessage message) {
    try {
      hand(message);
      outbox().sent(message);
    } catch (EngineRejected e) {
      LOG.error("Task {}: a signal is dropped. {}", message.task(), e.getMessage());
      outbox().remove(message.task(), message.key());
    }
  }

  private void hand(OutboxMessage message) {
    switch (message) {
      case OutboxMessage.Decides(var task, var decision, _) -> gateway.decide(task, decision);
      case OutboxMessage.Releases(var task, var decision) -> gateway.decide(task, decision);
      case OutboxMessage.Edits(var task, var edit) -> gateway.editPlan(task, edit);
      case OutboxMessage.Says(var task, var said) -> gateway.say(task, said);
      case OutboxMessage.Steers(var task, var control, var id) -> {
        gateway.control(task, control.identified(id));
        stop(task, control);
      }
    }
  }

  /** Stops running activities at once; the workflow knows first, so that nothing new begins. */
  private void stop(TaskId task, Control control) {
    try {
      switch (control.command()) {
        case INTERRUPT, CANCEL -> steeringStore.stop(task);
        case PAUSE, RESUME, CANCEL_STEP -> {}
      }
    } catch (DataAccessException e) {
      LOG.warn("Task {} is stopped by the engine alone: {}", task, e.toString());
    }
  }

  private OutboxStore outbox() {
    return outboxStore;
  }
}
