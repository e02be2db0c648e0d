package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Commands to run in the workspace.
 *
 * @param step the step whose acceptance commands are run; null for the plan's verification
 * @param attempt the attempt they judge, from 1
 * @param repair the number of the repair they judge, from 1; null if there was none
 */
public record CheckRequest(
    TaskId task, @Nullable StepId step, int attempt, @Nullable Integer repair) {

  /** Commands that judge an attempt, before any repair. */
  public CheckRequest(TaskId task, @Nullable StepId step, int attempt) {
    this(task, step, attempt, null);
  }

  /** The run of the step's attempt; none for the plan's verification. */
  public Optional<RunId> run() {
    return Optional.ofNullable(step).map(id -> new StepRunId(task, id, attempt).run());
  }
}
