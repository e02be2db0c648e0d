package dev.perdure.workflows.task;

import dev.perdure.workflows.agent.RequestReceiver;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * The root workflow of a task, from the request to the delivered branch; its id is the task's.
 *
 * <p>Signals carry ids alone, as anybody who reaches the engine can send them. The ids name what a
 * person or a run has submitted to the journal.
 */
@WorkflowInterface
public interface TaskWorkflow extends RequestReceiver {

  /** Executes the task from where the journal says it stands until it is at rest. */
  @WorkflowMethod(name = "Task")
  TaskReport run(TaskRef task);

  /**
   * Names a person's decision by {@code requestId} and {@code decisionId}. The activity that
   * settles reads the decision from the journal.
   */
  @SignalMethod
  void decide(DecisionRef decision);

  /** Names a person's edit of the plan under approval by request and artifact. */
  @SignalMethod
  void editPlan(PlanEditRef edit);

  /** Announces a person's message, which is stored in the journal. */
  @SignalMethod
  void postMessage(MessageSignal message);

  /** Names a person's command by its id; the task obeys once the journal has it. */
  @SignalMethod
  void control(ControlRef control);

  /** Requests a continue-as-new as soon as no work is in progress; active runs are suspended. */
  @SignalMethod
  void requestContinueAsNew();

  /** The current state, for operators and not for lists. */
  @QueryMethod
  TaskSnapshot snapshot();
}
