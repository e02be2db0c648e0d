package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * The step whose described checks a reviewer judges.
 *
 * @param step the step whose described checks are judged
 * @param attempt the attempt at the step, from 1
 * @param diff the artifact with what the step changed; null if unknown
 * @param repair the number of the repair that is judged, from 1; null for the work before it
 */
public record VerdictRequest(
    TaskId task, StepId step, int attempt, @Nullable String diff, @Nullable Integer repair) {

  /** One that judges the work before any repair. */
  public VerdictRequest(TaskId task, StepId step, int attempt, @Nullable String diff) {
    this(task, step, attempt, diff, null);
  }

  /** The run of the reviewer. */
  public RunId run() {
    String name = "verdict-" + step + "-" + attempt;
    return task.run(repair == null ? name : name + RunSpec.REPAIR);
  }
}
