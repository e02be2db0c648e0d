package dev.perdure.workflows.testing;

import io.temporal.worker.WorkerOptions;
import java.time.Duration;

/** The options of workers in tests: a busy machine may keep workflow code from running for long. */
public final class PatientWorkers {

  private static final Duration DEADLOCK_TIMEOUT = Duration.ofMinutes(1);

  /** Workflow code counts as deadlocked after a minute, not after the SDK's second. */
  public static final WorkerOptions OPTIONS =
      WorkerOptions.newBuilder()
          .setDefaultDeadlockDetectionTimeout(DEADLOCK_TIMEOUT.toMillis())
          .build();

  private PatientWorkers() {}
}
