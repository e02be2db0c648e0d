package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A drafted request that becomes visible; {@code blocked} says that no run can go on without it.
 *
 * @param run the run that says by signal that it asks; null if the root itself asks
 */
public record RaiseRequest(TaskId task, RequestId request, boolean blocked, @Nullable RunId run) {

  /** A request of the root. */
  public RaiseRequest(TaskId task, RequestId request, boolean blocked) {
    this(task, request, blocked, null);
  }
}
