package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.PlanEditRequest;

/**
 * Gateway to the root workflows of tasks, which it starts and signals. A signal carries ids alone;
 * the outbox has stored the rest before. Each method returns once Temporal has the signal on
 * record, or throws {@link EngineUnavailable}, or {@link WorkflowFullException} for a signal.
 */
public interface TaskGateway {

  /** Starts the workflow of a task; a second start does nothing. */
  void start(TaskId task);

  /** Whether the workflow of a task is running. */
  boolean isRunning(TaskId task);

  /** Starts the workflow of a task again that was closed; nothing happens if it is open. */
  void revive(TaskId task);

  /**
   * Terminates one run of the workflow of a task, with those of its agents; false if that run has
   * ended.
   */
  boolean terminate(TaskId task, String run, String reason);

  /** Signals that a decision is stored; a closed workflow is started again. */
  void decide(TaskId task, Decision decision);

  /** Signals that an edit of the plan is stored; a closed workflow is started again. */
  void editPlan(TaskId task, PlanEditRequest edit);

  /** Signals a stored message; a task that has ended is started again. */
  void say(TaskId task, String message);

  /** Signals that a command is stored under its id; a closed workflow is started again. */
  void control(TaskId task, Control control);
}
