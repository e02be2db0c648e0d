package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A command of a check.
 *
 * @param run the run of the step that is checked; the main run for the verification of the plan
 * @param step null for the verification of the plan
 * @param end null while the command runs
 */
public record CheckSpan(
    CallId callId,
    RunId run,
    @Nullable StepId step,
    Instant start,
    @Nullable Instant end,
    boolean failed) {

  /** The position of the command among the checks, from 0. */
  public int index() {
    String number = callId.value().replaceFirst("\\.again$", "");
    return Integer.parseInt(number.substring(number.lastIndexOf('.') + 1));
  }
}
