package dev.perdure.activities.journal.task;

import java.time.Instant;

/**
 * A root workflow that was found failing.
 *
 * @param work the workflow itself, or the activity that fails, by an id that a retry keeps
 * @param failures a number that grows with each failure
 * @param since when the first sweep found it failing
 */
public record StuckTaskSighting(String work, long failures, Instant since, String sentence) {

  /** Whether the same work has failed again since an earlier sighting. */
  public boolean isWorseThan(StuckTaskSighting earlier) {
    return work.equals(earlier.work()) && failures > earlier.failures();
  }
}
