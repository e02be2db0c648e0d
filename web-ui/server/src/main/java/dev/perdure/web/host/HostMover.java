package dev.perdure.web.host;

import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
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

  private final TaskHostStore taskHostStore;
  private final WorkerHostStore workerHostStore;
  private final OrphanedTaskFinder tasks;
  private final HostMoveSettler hostMoveSettler;

  HostMover(
      TaskHostStore taskHostStore,
      WorkerHostStore workerHostStore,
      OrphanedTaskFinder tasks,
      HostMoveSettler hostMoveSettler) {
    this.taskHostStore = taskHostStore;
    this.workerHostStore = workerHostStore;
    this.tasks = tasks;
    this.hostMoveSettler = hostMoveSettler;
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
    HostMoveReport report = new HostMovePass(taskHostStore, workerHostStore, host, to, by).run();
    if (report.count() > 0) {
      LOG.warn(
          "Tasks of the lost host {} moved: {}; tasks left: {}",
          host,
          report.count(),
          report.left());
    }
    hostMoveSettler.settleAll();
    return report;
  }

  /** Ends the workflows that use the old hosts of moved tasks, and starts them again. */
  public void settle() {
    if (!taskHostStore.unsettled().isEmpty()) {
      tasks.holding(() -> {
        hostMoveSettler.settleAll();
        return true;
      });
    }
  }
}
