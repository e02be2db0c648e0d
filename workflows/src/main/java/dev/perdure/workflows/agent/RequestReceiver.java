package dev.perdure.workflows.agent;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.RunRef;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;

/** The signals by which agent runs raise or withdraw requests to people at the root workflow. */
@WorkflowInterface
public interface RequestReceiver {

  /** Says that a run asks a person; the request is the one that an activity has drafted. */
  @SignalMethod
  void raiseRequest(PendingRequest request);

  /** Says that a subagent ended early; its requests are withdrawn if the journal agrees. */
  @SignalMethod
  void withdrawRequests(RunRef run);

  /**
   * Says that the provider has answered a parked model call; the root withdraws the request if the
   * journal agrees, and tells the run.
   */
  @SignalMethod
  void modelAnswered(ParkedTurn call);
}
