package dev.perdure.web.outbox;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.OutboxStore.OutboxMessage;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.envelope.TaskId;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends to tasks what people want of them. A letter is kept before it is sent, so that nothing is
 * lost while the engine is away: what it did not take then, it is sent again.
 */
public final class OutboxDispatcher {

  private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
  private static final Duration USUAL = Duration.ofSeconds(10);

  private final Database database;
  private final OutboxStore outbox;
  private final TaskGateway gateway;

  /** Keeps letters in a database and delivers them by a gateway. */
  public OutboxDispatcher(Database database, TaskGateway gateway) {
    this.database = database;
    this.outbox = new OutboxStore(database);
    this.gateway = gateway;
  }

  /** Sends a letter; says whether the engine has it on record, else it is delivered later. */
  public boolean send(OutboxMessage letter) {
    return send(letter, () -> {});
  }

  /** Sends a letter about something that is recorded with it, both or neither. */
  public boolean send(OutboxMessage letter, Runnable record) {
    database.transact(() -> {
      record.run();
      outbox.keep(letter);
    });
    try {
      deliver(letter.task());
      return true;
    } catch (EngineUnavailable away) {
      LOG.warn(
          "Task {}: what was sent is kept until the engine answers: {}",
          letter.task(),
          away.toString());
      return false;
    }
  }

  /** Delivers what waits for longer than is usual. */
  public void deliverLate() {
    outbox.waiting(USUAL).forEach(this::deliver);
  }

  private void deliver(TaskId task) {
    for (OutboxMessage letter : outbox.of(task)) {
      deliver(letter);
    }
  }

  /** A letter that the engine will never take holds up no other. */
  private void deliver(OutboxMessage letter) {
    try {
      hand(letter);
    } catch (EngineRejected refusal) {
      LOG.error("Task {}: a letter is dropped. {}", letter.task(), refusal.getMessage());
    }
    outbox.delivered(letter);
  }

  private void hand(OutboxMessage letter) {
    switch (letter) {
      case OutboxMessage.Decides(var task, var decision) -> gateway.decide(task, decision);
      case OutboxMessage.Says(var task, var message) -> gateway.say(task, message);
      case OutboxMessage.Steers(var task, var control, _) -> gateway.control(task, control);
      case OutboxMessage.Wakes(var task, var control, _) -> gateway.wake(task, control);
    }
  }
}
