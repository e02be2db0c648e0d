package dev.perdure.workflows.port;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;

/** A failed attempt at a step that is reflected on. */
public record ReflectionRequest(TaskId task, StepId step, int attempt, String failure) {

  /** The run that reflects. */
  public static RunId run(TaskId task, StepId step, int attempt) {
    return task.run("reflection-" + step + "-" + attempt);
  }
}
