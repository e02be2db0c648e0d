package dev.perdure.web.host;

import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.journal.task.HostMove;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineRejected;
import dev.perdure.web.outbox.EngineTaskReader;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.outbox.WorkflowFullException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Ends the workflows that use the old hosts of moved tasks, and starts them again from the records,
 * which lead them to the new hosts. A move that fails does not stop the others.
 */
@Component
final class HostMoveSettler {

  private static final Logger LOG = LoggerFactory.getLogger(HostMoveSettler.class);

  /** After so many moves in a row without an answer, the engine counts as away. */
  private static final int MAX_UNANSWERED_MOVES = 3;

  private final TaskHostStore taskHostStore;
  private final OrphanedTaskFinder orphanedTaskFinder;
  private final EngineTaskReader engine;
  private final TaskGateway gateway;

  HostMoveSettler(
      TaskHostStore taskHostStore,
      OrphanedTaskFinder orphanedTaskFinder,
      EngineTaskReader engine,
      TaskGateway gateway) {
    this.taskHostStore = taskHostStore;
    this.orphanedTaskFinder = orphanedTaskFinder;
    this.engine = engine;
    this.gateway = gateway;
  }

  /** Settles the open moves once. The next look tries the failed ones again. */
  void settleAll() {
    int unanswered = 0;
    for (HostMove move : taskHostStore.unsettled()) {
      if (unanswered == MAX_UNANSWERED_MOVES) {
        LOG.warn("The workflows of moved tasks start again when the engine answers.");
        return;
      }
      unanswered = isAnswered(move) ? 0 : unanswered + 1;
    }
  }

  private boolean isAnswered(HostMove move) {
    try {
      settle(move);
    } catch (EngineUnavailable e) {
      postpone(move, e);
      return false;
    } catch (EngineRejected | WorkflowFullException e) {
      postpone(move, e);
    } catch (DataAccessException | TransactionException e) {
      if (DatabaseOutage.in(e).isPresent()) {
        throw e;
      }
      postpone(move, e);
    }
    return true;
  }

  private void postpone(HostMove move, RuntimeException e) {
    LOG.warn("The workflow of the moved task {} could not start again yet", move.task(), e);
    taskHostStore.postpone(move);
  }

  private void settle(HostMove move) {
    TaskId task = move.task();
    String reason = HostMoveText.of(move);
    boolean isOpen = orphanedTaskFinder.isOpen(task);
    if (isOpen) {
      engine.openExecution(task).ifPresent(run -> gateway.terminate(task, run, reason));
    }
    orphanedTaskFinder.tell(task, reason);
    if (isOpen && orphanedTaskFinder.isOpen(task)) {
      gateway.revive(task);
    }
    taskHostStore.settle(move);
  }
}
