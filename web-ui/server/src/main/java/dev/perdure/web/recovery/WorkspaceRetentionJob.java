package dev.perdure.web.recovery;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.activities.workspace.checkpoint.WorkspaceRetention;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Hourly job that deletes the workspaces of tasks archived longer than the retention time, packs
 * the git mirrors and removes unused caches of repositories.
 */
@Component
final class WorkspaceRetentionJob implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(WorkspaceRetentionJob.class);
  private static final Duration FIRST_DELAY = Duration.ofMinutes(1);
  private static final Duration SWEEP_INTERVAL = Duration.ofHours(1);

  private final WorkspaceRetention retention;
  private final SetupCaches setupCaches;
  private final Database database;
  private volatile @Nullable PeriodicJob cleanupJob;

  WorkspaceRetentionJob(WorkspaceRetention retention, SetupCaches setupCaches, Database database) {
    this.retention = retention;
    this.setupCaches = setupCaches;
    this.database = database;
  }

  @Override
  public void start() {
    cleanupJob = PeriodicJob.start("cleaning", FIRST_DELAY, SWEEP_INTERVAL, this::clean);
  }

  @Override
  public void stop() {
    PeriodicJob job = cleanupJob;
    if (job != null) {
      job.close();
    }
    cleanupJob = null;
  }

  @Override
  public boolean isRunning() {
    return cleanupJob != null;
  }

  private void clean() {
    cleanCaches();
    try {
      retention.sweep(database.now());
    } catch (DataAccessException | TransactionException e) {
      LOG.warn("Closed tasks could not be looked after: {}", e.getMessage());
    }
  }

  private void cleanCaches() {
    try {
      setupCaches.sweep(Instant.now());
    } catch (UncheckedIOException e) {
      LOG.warn("Caches of repositories could not be cleaned: {}", e.getMessage());
    }
  }
}
