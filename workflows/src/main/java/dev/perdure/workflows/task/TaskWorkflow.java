package dev.perdure.workflows.task;

import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.agent.RequestFront;
import dev.perdure.workflows.port.task.Control;
import dev.perdure.workflows.port.task.TaskRef;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A task from its request to the branch it hands over; the workflow id is the task id. */
@WorkflowInterface
public interface TaskWorkflow extends RequestFront {

  /** Carries the task on from where its records say it stands, until it is at rest. */
  @WorkflowMethod(name = "Task")
  TaskReport run(TaskRef task);

  /** A person settles a request; the desk is the arbiter. */
  @SignalMethod
  void decide(Decision decision);

  /** A person has said something; the message itself is in the records. */
  @SignalMethod
  void say(Said said);

  /** A person steers the task as a whole. */
  @SignalMethod
  void control(Control control);

  /** An operator wants the root to go on with a fresh history as soon as it is at rest. */
  @SignalMethod
  void renew();

  /** Where the task stands; for operators, never for lists. */
  @QueryMethod
  TaskSnapshot snapshot();
}
