package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.SetBack;
import dev.perdure.planner.id.StepId;
import java.util.Optional;

/** Takes files, branch and steps of a task back to before a step, on the host that has them. */
@FunctionalInterface
public interface FilesReset {

  /**
   * Does it, or says what it would do; refuses where something is in the way.
   *
   * @param by who wants it; empty to be told only
   */
  SetBack reset(TaskRecord task, StepId step, Optional<String> by);
}
