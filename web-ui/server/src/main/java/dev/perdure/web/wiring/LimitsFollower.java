package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.web.server.LimitsNotice;
import java.time.Duration;
import java.time.Instant;
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

  private static final Duration RECOUNT_INTERVAL = Duration.ofMinutes(1);

  private static final String UNSTORED =
      "Perdure could not store the limits of its configuration yet. Those of before hold.";

  private static final String OTHERS =
      "Another process of Perdure has stored other limits on spending, and its limits hold. Give all"
          + " processes the same 'spending', then restart this one.";

  private static final String UNCOUNTED =
      "Perdure could not count the spending by days of the configured time zone yet. Limits may miss"
          + " earlier spending until it can.";

  private final ConfigFiles files;
  private final SpendingPolicyStore spendingPolicyStore;
  private final SpendingWaitStore waits;
  private final FairQueueStore fairQueueStore;
  private final LimitsNotice limitsNotice;
  private final ConfigurationRecorder recorder;
  private Optional<SpendingPolicy> followed = Optional.empty();
  private Optional<ConcurrencyLimits> concurrency = Optional.empty();
  private Instant nextCount = Instant.EPOCH;
  private Optional<String> reported = Optional.empty();

  LimitsFollower(
      ConfigFiles files,
      SpendingPolicyStore spendingPolicyStore,
      SpendingWaitStore waits,
      FairQueueStore fairQueueStore,
      LimitsNotice limitsNotice,
      ConfigurationRecorder recorder) {
    this.recorder = recorder;
    this.files = files;
    this.limitsNotice = limitsNotice;
    this.fairQueueStore = fairQueueStore;
    this.spendingPolicyStore = spendingPolicyStore;
    this.waits = waits;
  }

  /** Follows the files as they are; a limit that can't hold keeps the limits that held before. */
  void follow() {
    report(problem());
  }

  /** The same; counts the spending by the days of the limits, which may take a minute. */
  void followAndCount() {
    report(problem().or(this::count));
  }

  private Optional<String> problem() {
    try {
      SpendingPolicy policy = files.spending();
      follow(policy);
      follow(files.concurrency());
      return Optional.of(OTHERS).filter(_ -> !spendingPolicyStore.holds(policy));
    } catch (InvalidConfig e) {
      return Optional.of("The limits stay as they were. " + e.getMessage());
    } catch (DataAccessException | TransactionException e) {
      LOG.debug("The limits could not be stored.", e);
      return Optional.of(UNSTORED);
    }
  }

  private void follow(SpendingPolicy policy) {
    if (!followed.equals(Optional.of(policy))) {
      if (spendingPolicyStore.follow(policy)) {
        waits.makeAllDue();
      }
      recorder.record(policy);
      followed = Optional.of(policy);
    }
  }

  private void follow(ConcurrencyLimits limits) {
    if (!concurrency.equals(Optional.of(limits))) {
      fairQueueStore.follow(limits);
      concurrency = Optional.of(limits);
    }
  }

  private Optional<String> count() {
    if (MonotonicClock.now().isBefore(nextCount)) {
      return Optional.of(UNCOUNTED);
    }
    try {
      spendingPolicyStore.count();
      return Optional.empty();
    } catch (DataAccessException | TransactionException e) {
      LOG.debug("The spending could not be counted.", e);
      nextCount = MonotonicClock.now().plus(RECOUNT_INTERVAL);
      return Optional.of(UNCOUNTED);
    }
  }

  private void report(Optional<String> problem) {
    problem.filter(found -> !reported.equals(problem)).ifPresent(LOG::warn);
    reported = problem;
    limitsNotice.show(problem);
  }
}
