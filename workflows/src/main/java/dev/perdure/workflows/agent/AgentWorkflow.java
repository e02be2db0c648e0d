package dev.perdure.workflows.agent;

import dev.perdure.workflows.port.run.RunReport;
import dev.perdure.workflows.port.run.RunSpec;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** One agent run: a loop of model calls and the tool calls they ask for. */
@WorkflowInterface
public interface AgentWorkflow {

  /** Runs until the model has said its last word, or something ends the run. */
  @WorkflowMethod(name = "Agent")
  RunReport run(RunSpec spec);

  /** A request of this run was settled. */
  @SignalMethod
  void settled(Settlement settlement);

  /** The run is to hold before its next model call, or to go on. */
  @SignalMethod
  void hold(Hold hold);

  /** An operator wants the run to go on with a fresh history after its present turn. */
  @SignalMethod
  void renew();
}
