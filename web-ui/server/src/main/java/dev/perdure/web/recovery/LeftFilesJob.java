package dev.perdure.web.recovery;

import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.workspace.LeftFiles;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Periodic job that puts the files of tasks aside that have moved from this host to others. */
final class LeftFilesJob extends PeriodicWork {

  private static final Logger LOG = LoggerFactory.getLogger(LeftFilesJob.class);
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(30);

  private final LeftFiles leftFiles;

  LeftFilesJob(LeftFiles leftFiles) {
    this.leftFiles = leftFiles;
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(PeriodicJob.start("left-files", Duration.ZERO, SWEEP_INTERVAL, this::sweep));
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
