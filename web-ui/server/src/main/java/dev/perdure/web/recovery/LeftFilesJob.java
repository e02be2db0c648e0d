package dev.perdure.web.recovery;

import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.workspace.LeftFiles;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Periodic job that puts the files of tasks aside that have moved from this host to others. */
final class LeftFilesJob implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LeftFilesJob.class);
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(30);

  private final LeftFiles leftFiles;
  private @Nullable PeriodicJob job;

  LeftFilesJob(LeftFiles leftFiles) {
    this.leftFiles = leftFiles;
  }

  @Override
  public void start() {
    job = PeriodicJob.start("left-files", Duration.ZERO, SWEEP_INTERVAL, this::sweep);
  }

  @Override
  public void stop() {
    if (job != null) {
      job.close();
      job = null;
    }
  }

  @Override
  public boolean isRunning() {
    return job != null;
  }

  /** Logs failures: an exception would end the schedule. */
  private void sweep() {
    try {
      leftFiles.sweep();
    } catch (DataAccessException | TransactionException | GitFailure | UncheckedIOException e) {
      LOG.warn("Files of moved tasks could not be put aside: {}", e.getMessage());
    }
  }
}
