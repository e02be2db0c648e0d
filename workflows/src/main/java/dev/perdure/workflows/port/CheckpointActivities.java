package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that answers a question or command about a task's checkpoints, on the host that
 * keeps them: undo, redo, reset, fork, diff, or the versions of a file.
 */
@ActivityInterface
public interface CheckpointActivities {

  /** Answers a question, at most once: an undo is not repeated. */
  @ActivityMethod(name = "answerCheckpointQuestion")
  CheckpointAnswer answer(CheckpointRequest request);
}
