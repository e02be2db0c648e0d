package dev.perdure.web.gateway;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.task.Control;

/**
 * Reaches the root workflow of a task. All methods return as soon as the engine has it on record;
 * where it can't be reached they throw {@link EngineAway} and nothing has happened.
 */
public interface TaskGateway {

  /** Starts the workflow of a task; a second start does nothing. */
  void start(TaskId task);

  /** Sends a person's decision. */
  void decide(TaskId task, Decision decision);

  /** Tells that a message is in the records, starting a task again that has ended. */
  void say(TaskId task, String message);

  /** Steers a task that waits in the queue or is under way; one that is at rest hears nothing. */
  void control(TaskId task, Control control);

  /** Steers a task that is at rest, which is taken up to obey. */
  void wake(TaskId task, Control control);
}
