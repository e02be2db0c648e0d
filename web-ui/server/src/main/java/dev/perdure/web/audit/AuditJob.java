package dev.perdure.web.audit;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.AuditReport;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventFeedListener;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.Subscription;
import dev.perdure.activities.journal.trail.TrailRemover;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Verifies the log of decisions at the start and once a day, and each task soon after a decision.
 * The witness then knows the chain's end before a writer of the database can cut it. New audit
 * records are verified every ten seconds; once a day they lose what the retention removes.
 */
@Component
@ConditionalOnWebApplication
final class AuditJob implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AuditJob.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final Duration RECORDS_INTERVAL = Duration.ofSeconds(10);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AuditLog log;
  private final AuditRetention retention;
  private final TrailRemover trailRemover;
  private final Database database;
  private final EventFeed feed;
  private final Set<TaskId> decided = ConcurrentHashMap.newKeySet();
  private Instant dueAt = Instant.MIN;
  private Instant recordsDueAt = Instant.MIN;
  private volatile @Nullable PeriodicJob job;
  private volatile @Nullable Subscription subscription;

  AuditJob(
      AuditLog log,
      AuditRetention retention,
      TrailRemover trailRemover,
      Database database,
      EventFeed feed) {
    this.log = log;
    this.retention = retention;
    this.trailRemover = trailRemover;
    this.database = database;
    this.feed = feed;
  }

  @Override
  public void start() {
    subscription = feed.subscribe(Optional.empty(), new DecisionListener());
    job = PeriodicJob.start("audit", Duration.ZERO, POLL_INTERVAL, this::run);
  }

  @Override
  public void stop() {
    PeriodicJob running = job;
    if (running != null) {
      running.close();
    }
    Subscription open = subscription;
    if (open != null) {
      open.close();
    }
    job = null;
  }

  @Override
  public boolean isRunning() {
    return job != null;
  }

  /** Verifies once; no exception ends the job, because a silent job would look intact. */
  private void run() {
    FutureTask<Boolean> round = new FutureTask<>(this::verify, true);
    round.run();
    if (round.state() == Future.State.FAILED) {
      LOG.warn("The log of decisions could not be verified.", round.exceptionNow());
    }
  }

  private void verify() {
    if (!MonotonicClock.now().isBefore(dueAt)) {
      AuditReport report = log.verify();
      dueAt = MonotonicClock.now().plus(DAY);
      lookAgain(report.findings());
      lookAgain(report.records().isUnreadable());
      retention.apply(trailRemover, database.now());
    }
    for (TaskId task : Set.copyOf(decided)) {
      decided.remove(task);
      log.recordMissed(task);
      lookAgain(log.verify(task));
      recordsDueAt = Instant.MIN;
    }
    if (!MonotonicClock.now().isBefore(recordsDueAt)) {
      lookAgain(!log.verifyNewRecords());
      recordsDueAt = MonotonicClock.now().plus(RECORDS_INTERVAL);
    }
  }

  /** A record that could not be read may be readable soon. */
  private void lookAgain(List<AuditFinding> findings) {
    lookAgain(findings.stream().anyMatch(finding -> finding.kind() == AuditFindingKind.UNREADABLE));
  }

  private void lookAgain(boolean isUnreadable) {
    Instant soon = MonotonicClock.now().plus(MINUTE);
    if (isUnreadable && soon.isBefore(dueAt)) {
      dueAt = soon;
    }
  }

  /** Notes the tasks of new decisions. */
  private final class DecisionListener implements EventFeedListener {

    @Override
    public void event(LoggedEvent event) {
      if (event.kind() == EventKind.REQUEST_SETTLED) {
        decided.add(event.taskId());
      }
    }

    @Override
    public void delta(Delta delta) {}
  }
}
