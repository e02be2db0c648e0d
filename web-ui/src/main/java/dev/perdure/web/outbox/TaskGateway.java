package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.task.TaskWorkflow.Control;

/**
 * Reaches the root workflow of a task. All methods return as soon as the engine has it on record;
 * where it can't be reached they throw {@link EngineUnavailable} and nothing has happened.
 */
public interface TaskGateway {

  /** Starts the workflow of a task; a second start does nothing. */
  void start(TaskId task);

  /** Whether the engine has the workflow of a task under way. */
  boolean isRunning(TaskId task);

  /** Starts the workflow of a task again that was closed; nothing happens where it is open. */
  void revive(TaskId task);

  /** Sends a person's decision; a task whose workflow was closed is taken up to hear it. */
  void decide(TaskId task, Decision decision);

  /** Tells that a message is in the records, starting a task again that has ended. */
  void say(TaskId task, String message);

  /** Steers a task; where its workflow was closed, it is taken up to obey. */
  void control(TaskId task, Control control);
}
