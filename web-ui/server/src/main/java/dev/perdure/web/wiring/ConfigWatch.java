package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.process.PeriodicJob;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodic job that rereads the host's configuration files and logs an error in them when it is
 * made, not when the next task needs them. Files that changed get an audit record.
 */
final class ConfigWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigWatch.class);
  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);

  private final ConfigFiles files;
  private final ConfigurationRecorder recorder;
  private final Optional<LimitsFollower> limits;
  private final PeriodicJob job;
  private List<String> known = List.of();

  /**
   * Watches the files.
   *
   * @param limits follows limits on spending and concurrent tasks; empty in a process without pages
   */
  ConfigWatch(ConfigFiles files, ConfigurationRecorder recorder, Optional<LimitsFollower> limits) {
    this.files = files;
    this.recorder = recorder;
    this.limits = limits;
    files.requireSense();
    limits.ifPresent(LimitsFollower::follow);
    this.job = PeriodicJob.start("configuration", POLL_INTERVAL, POLL_INTERVAL, this::look);
  }

  private void look() {
    files.refresh();
    List<String> now = files.errorNotices();
    now.stream().filter(error -> !known.contains(error)).forEach(LOG::warn);
    if (now.isEmpty() && !known.isEmpty()) {
      LOG.info("The configuration files can be followed again.");
    }
    if (files.errors().isEmpty()) {
      recorder.record(files);
      limits.ifPresent(LimitsFollower::followAndCount);
    }
    known = now;
  }

  @Override
  public void close() {
    job.close();
  }
}
