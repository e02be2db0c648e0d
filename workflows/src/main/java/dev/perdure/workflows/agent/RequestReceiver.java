package dev.perdure.workflows.agent;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.RunActivities.RunRef;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;

/** The signals by which agent runs raise or withdraw requests to people at the root workflow. */
@WorkflowInterface
public interface RequestReceiver {

  /** Raises a request to a person. */
  @SignalMethod
  void raiseRequest(PendingRequest request);

  /** Withdraws the requests of a subagent that ended early. */
  @SignalMethod
  void withdrawRequests(RunRef run);
}
