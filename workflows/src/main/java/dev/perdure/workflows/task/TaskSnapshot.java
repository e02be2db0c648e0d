package dev.perdure.workflows.task;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.task.Phase;
import java.util.List;

/** The current state of a task. */
public record TaskSnapshot(Phase phase, boolean held, int activeRuns, List<RequestId> pending) {

  /** Copies the requests. */
  public TaskSnapshot {
    pending = List.copyOf(pending);
  }
}
