package dev.perdure.web.recovery;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.web.history.HistoryArchive;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/** Periodic job of the processes with pages that stores the histories of closed workflows. */
@Component
@ConditionalOnWebApplication
final class HistoryArchiveJob extends PeriodicWork {

  private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);

  private final HistoryArchive historyArchive;
  private final Database database;

  HistoryArchiveJob(HistoryArchive historyArchive, Database database) {
    this.historyArchive = historyArchive;
    this.database = database;
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(PeriodicJob.start("histories", SWEEP_INTERVAL, SWEEP_INTERVAL, this::run));
  }

  private void run() {
    attempt(
        "Perdure could not store histories of closed workflows",
        () -> historyArchive.sweep(database.now()));
  }
}
