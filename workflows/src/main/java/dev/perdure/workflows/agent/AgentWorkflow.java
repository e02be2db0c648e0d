package dev.perdure.workflows.agent;

import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The workflow of one agent run: a loop of model calls and the tool calls they ask for. */
@WorkflowInterface
public interface AgentWorkflow {

  /** Runs until the model has said its last word, or something ends the run. */
  @WorkflowMethod(name = "Agent")
  RunReport run(RunSpec spec);

  /** A request of this run was settled. */
  @SignalMethod
  void requestSettled(SettlementSignal settlement);

  /** The run is to hold before its next model call, or to go on. */
  @SignalMethod
  void hold(HoldSignal hold);

  /**
   * The run is to end its workflow as soon as no call is in progress; its parent starts the next
   * workflow of the run from the journal.
   */
  @SignalMethod
  void suspend();

  /** Requests a continue-as-new after the current turn. */
  @SignalMethod
  void requestContinueAsNew();
}
