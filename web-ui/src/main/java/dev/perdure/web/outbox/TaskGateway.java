package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;

/**
 * Gateway to the root workflows of tasks, which it starts and signals. Each method returns once
 * Temporal has it on record, or throws {@link EngineUnavailable}.
 */
public interface TaskGateway {

  /** Starts the workflow of a task; a second start does nothing. */
  void start(TaskId task);

  /** Whether the workflow of a task is running. */
  boolean isRunning(TaskId task);

  /** Starts the workflow of a task again that was closed; nothing happens where it is open. */
  void revive(TaskId task);

  /** Signals a decision; a closed workflow is started again. */
  void decide(TaskId task, Decision decision);

  /** Signals an edit of the plan under approval; a closed workflow is started again. */
  void editPlan(TaskId task, RevisePlan edit);

  /** Signals a stored message; a task that has ended is started again. */
  void say(TaskId task, String message);

  /** Signals a command; a closed workflow is started again. */
  void control(TaskId task, Control control);
}
