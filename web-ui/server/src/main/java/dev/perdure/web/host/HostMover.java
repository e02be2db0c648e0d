package dev.perdure.web.host;

import dev.perdure.activities.journal.task.HostMove;
import dev.perdure.activities.journal.task.HostTask;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineTaskReader;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.TaskGateway;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Moves the tasks of a lost host to other hosts. The records name the new host first, so that the
 * old one can write nothing more. Then each open task's workflow ends and starts again from the
 * records, which lead it to the new host.
 */
@Component
public final class HostMover {

  private static final Logger LOG = LoggerFactory.getLogger(HostMover.class);
  private static final String NO_COPY =
      "The database has no copy of its files, so only its own host can continue it.";
  private static final String NO_HOST = "No other host takes new tasks.";

  private final TaskHostStore taskHostStore;
  private final WorkerHostStore workerHostStore;
  private final OrphanedTaskFinder tasks;
  private final EngineTaskReader engine;
  private final TaskGateway gateway;

  HostMover(
      TaskHostStore taskHostStore,
      WorkerHostStore workerHostStore,
      OrphanedTaskFinder tasks,
      EngineTaskReader engine,
      TaskGateway gateway) {
    this.taskHostStore = taskHostStore;
    this.workerHostStore = workerHostStore;
    this.tasks = tasks;
    this.engine = engine;
    this.gateway = gateway;
  }

  /**
   * Moves all tasks of a host that are not archived.
   *
   * @param to the new host; empty for the host with the fewest open tasks, for each task
   * @param by the person who asks; null for a move by policy
   */
  public HostMoveReport move(String host, Optional<String> to, @Nullable String by) {
    return tasks.holding(() -> moveAll(host, to, by));
  }

  private HostMoveReport moveAll(String host, Optional<String> to, @Nullable String by) {
    int count = 0;
    List<UnmovedTask> left = new ArrayList<>();
    List<HostTask> page = taskHostStore.tasks(host, "");
    while (!page.isEmpty()) {
      for (HostTask task : page) {
        Optional<String> target =
            to.or(workerHostStore::leastBusy).filter(name -> !name.equals(host));
        if (!task.isMovable() || target.isEmpty()) {
          left.add(new UnmovedTask(task.task(), task.isMovable() ? NO_HOST : NO_COPY));
        } else if (taskHostStore.move(task.task(), host, target.get(), by).isPresent()) {
          count++;
        }
      }
      page = taskHostStore.tasks(host, page.getLast().task().value());
    }
    if (count > 0) {
      LOG.warn("Tasks of the lost host {} moved: {}; tasks left: {}", host, count, left);
    }
    settleAll();
    return new HostMoveReport(host, count, left);
  }

  /** Ends the workflows that use the old hosts of moved tasks, and starts them again. */
  public void settle() {
    if (!taskHostStore.unsettled().isEmpty()) {
      tasks.holding(() -> {
        settleAll();
        return true;
      });
    }
  }

  private void settleAll() {
    try {
      List<HostMove> moves = taskHostStore.unsettled();
      while (!moves.isEmpty()) {
        moves.forEach(this::settle);
        moves = taskHostStore.unsettled();
      }
    } catch (EngineUnavailable e) {
      LOG.warn("The workflows of moved tasks start again when the engine answers.", e);
    }
  }

  private void settle(HostMove move) {
    TaskId task = move.task();
    String reason = HostMoveText.of(move);
    boolean isOpen = tasks.isOpen(task);
    if (isOpen) {
      engine.openExecution(task).ifPresent(run -> gateway.terminate(task, run, reason));
    }
    tasks.tell(task, reason);
    if (isOpen && tasks.isOpen(task)) {
      gateway.revive(task);
    }
    taskHostStore.settle(move);
  }
}
