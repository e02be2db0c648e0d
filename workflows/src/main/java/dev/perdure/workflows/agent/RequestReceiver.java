package dev.perdure.workflows.agent;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.RunActivities.RunRef;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;

/** Where a run takes what a person must settle: the root workflow of its task. */
@WorkflowInterface
public interface RequestReceiver {

  /** A run needs a person. */
  @SignalMethod
  void raiseRequest(PendingRequest request);

  /** A subagent's run has ended before its time: nobody waits for what it asked. */
  @SignalMethod
  void withdrawRequests(RunRef run);
}
