package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.journal.task.TaskQueueStore;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.spending.SpendingPolicy;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Stores the limits on spending and on concurrent tasks that the server's configuration files name,
 * when they change. All processes follow the stored limits.
 */
final class LimitsFollower {

  private static final Logger LOG = LoggerFactory.getLogger(LimitsFollower.class);

  private final ConfigFiles files;
  private final SpendingPolicyStore spendingPolicyStore;
  private final SpendingWaitStore waits;
  private final TaskQueueStore taskQueueStore;
  private Optional<SpendingPolicy> followed = Optional.empty();
  private Optional<ConcurrencyLimits> concurrency = Optional.empty();
  private String reported = "";

  LimitsFollower(
      ConfigFiles files,
      SpendingPolicyStore spendingPolicyStore,
      SpendingWaitStore waits,
      TaskQueueStore taskQueueStore) {
    this.files = files;
    this.taskQueueStore = taskQueueStore;
    this.spendingPolicyStore = spendingPolicyStore;
    this.waits = waits;
  }

  /** Follows the files as they are; a limit that can't hold keeps the limits that held before. */
  void follow() {
    try {
      SpendingPolicy policy = files.spending();
      if (!followed.equals(Optional.of(policy))) {
        if (spendingPolicyStore.follow(policy)) {
          waits.makeAllDue();
        }
        followed = Optional.of(policy);
      }
      ConcurrencyLimits limits = files.concurrency();
      if (!concurrency.equals(Optional.of(limits))) {
        taskQueueStore.follow(limits);
        concurrency = Optional.of(limits);
      }
    } catch (InvalidConfig e) {
      report("The limits stay as they were. " + e.getMessage());
    } catch (DataAccessException | TransactionException e) {
      report("The limits could not be stored yet: " + e.getMessage());
    }
  }

  private void report(String problem) {
    if (!problem.equals(reported)) {
      LOG.warn(problem);
      reported = problem;
    }
  }
}
