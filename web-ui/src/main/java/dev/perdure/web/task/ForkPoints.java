package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.ForkPoint;
import dev.perdure.planner.id.StepId;
import java.util.Optional;

/** Finds what a fork takes over of a task's steps and files, on the host that has them. */
@FunctionalInterface
public interface ForkPoints {

  /**
   * Finds it.
   *
   * @param after the finished step that the fork goes on after; empty for after all of them
   */
  ForkPoint of(TaskRecord task, Optional<StepId> after);
}
