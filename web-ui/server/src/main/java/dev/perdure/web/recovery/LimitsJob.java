package dev.perdure.web.recovery;

import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.task.SpendingReleaser;
import dev.perdure.web.task.TaskAdmission;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Periodic job that lets tasks go on whose limit is free again, and starts new tasks in their turn.
 */
@Component
final class LimitsJob extends PeriodicWork {

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  private static final Duration LATE_START_INTERVAL = Duration.ofSeconds(10);

  private final SpendingReleaser spendingReleaser;
  private final TaskAdmission admission;

  LimitsJob(SpendingReleaser spendingReleaser, TaskAdmission admission) {
    this.spendingReleaser = spendingReleaser;
    this.admission = admission;
  }

  @Override
  List<PeriodicJob> startJobs() {
    return List.of(
        repeat(spendingReleaser::release, POLL_INTERVAL),
        repeat(admission::admit, POLL_INTERVAL),
        repeat(admission::startLate, LATE_START_INTERVAL));
  }

  private static PeriodicJob repeat(Runnable work, Duration interval) {
    return PeriodicJob.start(
        "limits",
        Duration.ZERO,
        interval,
        () -> attempt("Perdure could not start or release waiting tasks", work));
  }
}
