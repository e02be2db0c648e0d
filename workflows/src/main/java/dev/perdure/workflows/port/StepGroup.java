package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import java.util.List;

/** Steps of one task whose files are opened or merged by one activity, in the plan's order. */
public record StepGroup(TaskId task, List<CommitRequest> steps) {

  public StepGroup {
    steps = List.copyOf(steps);
  }
}
