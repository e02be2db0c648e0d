package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A step, or where there is none a follow-up, whose changes are committed.
 *
 * @param records whether the activity records how far the step comes by it; null where the workflow
 *     does
 */
public record CommitRequest(
    TaskId task,
    @Nullable StepId step,
    int attempt,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean records) {

  /** One that the workflow records. */
  public CommitRequest(TaskId task, @Nullable StepId step, int attempt) {
    this(task, step, attempt, null);
  }

  public CommitRequest recorded() {
    return new CommitRequest(task, step, attempt, true);
  }
}
