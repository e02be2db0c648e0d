package dev.perdure.web.host;

import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.journal.task.HostTask;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** One pass over the tasks of a lost host, which moves each task that can move. */
final class HostMovePass {

  private static final Logger LOG = LoggerFactory.getLogger(HostMovePass.class);
  private static final String NO_COPY =
      "The database has no copy of its files, so only its own host can continue it.";
  private static final String INCOMPLETE =
      "Its copy lacks its newest changes, because its copies grew too large: a person moves it.";
  private static final String NO_HOST = "No other host takes new tasks.";
  private static final String BACK = "A worker of the host '%s' has reported again.";
  private static final String FAILED =
      "Perdure could not change its records: the server's log has the reason. Try again later.";

  private final TaskHostStore taskHostStore;
  private final WorkerHostStore workerHostStore;
  private final String host;
  private final Optional<String> to;
  private final @Nullable String by;
  private final List<UnmovedTask> left = new ArrayList<>();
  private int count;
  private boolean isBack;

  HostMovePass(
      TaskHostStore taskHostStore,
      WorkerHostStore workerHostStore,
      String host,
      Optional<String> to,
      @Nullable String by) {
    this.taskHostStore = taskHostStore;
    this.workerHostStore = workerHostStore;
    this.host = host;
    this.to = to;
    this.by = by;
  }

  /**
   * Moves the tasks one by one. A task whose move fails does not stop the others. No task moves
   * after the host has reported again.
   */
  HostMoveReport run() {
    List<HostTask> page = taskHostStore.tasks(host, "");
    while (!page.isEmpty()) {
      for (HostTask task : page) {
        obstacle(task).ifPresent(sentence -> left.add(new UnmovedTask(task.task(), sentence)));
      }
      page = taskHostStore.tasks(host, page.getLast().task().value());
    }
    return new HostMoveReport(host, count, left);
  }

  /** Moves a task, or returns the reason why it stays. */
  private Optional<String> obstacle(HostTask task) {
    if (!task.isMovable()) {
      return Optional.of(NO_COPY);
    }
    if (by == null && task.incomplete()) {
      return Optional.of(INCOMPLETE);
    }
    Optional<String> target = to.or(workerHostStore::leastBusy);
    isBack = isBack || target.filter(host::equals).isPresent();
    if (isBack) {
      return Optional.of(BACK.formatted(host));
    }
    return target.isEmpty() ? Optional.of(NO_HOST) : move(task, target.get());
  }

  private Optional<String> move(HostTask task, String target) {
    try {
      if (taskHostStore.move(task.task(), host, target, by).isPresent()) {
        count++;
        return Optional.empty();
      }
      isBack = workerHostStore.isReporting(host);
      return isBack ? Optional.of(BACK.formatted(host)) : Optional.empty();
    } catch (DataAccessException | TransactionException e) {
      if (DatabaseOutage.in(e).isPresent()) {
        throw e;
      }
      LOG.warn("Task {} could not move from the host {}", task.task(), host, e);
      return Optional.of(FAILED);
    }
  }
}
