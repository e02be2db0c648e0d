package dev.perdure.web.task;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/** The task that a fork has led to, and the finished steps that it has of the first one. */
public record TaskFork(TaskId taskId, List<StepId> steps) {

  public TaskFork {
    steps = List.copyOf(steps);
  }
}
