package dev.perdure.workflows.agent;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.RunActivities.RunRef;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;

/** The receiver of a run's requests: the root workflow of its task. */
@WorkflowInterface
public interface RequestReceiver {

  /** Raises a request to a person. */
  @SignalMethod
  void raiseRequest(PendingRequest request);

  /** Withdraws the requests of a subagent that ended early. */
  @SignalMethod
  void withdrawRequests(RunRef run);
}
