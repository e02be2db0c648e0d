package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.workflows.agent.AgentWorkflow.Hold;
import dev.perdure.workflows.agent.AgentWorkflow.RequestSettled;
import dev.perdure.workflows.port.TaskActivities;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The signals that an agent run has received: requests that were settled, and whether to hold. */
final class RunSignals {

  private final Map<RequestId, RequestSettled> settled = new LinkedHashMap<>();
  private boolean held;

  void settle(RequestSettled settlement) {
    settled.putIfAbsent(settlement.request(), settlement);
  }

  void hold(Hold hold) {
    held = hold.held();
  }

  void awaitRelease() {
    Workflow.await(() -> !held);
  }

  /** Waits for a person; a request that could not be shown to anybody fails the run. */
  Outcome awaitOutcome(RequestId request) {
    Workflow.await(() -> settled.containsKey(request));
    RequestSettled settlement = Objects.requireNonNull(settled.get(request));
    if (settlement.outcome() == null) {
      throw ApplicationFailure.newNonRetryableFailure(
          "Nobody could be asked: " + settlement.failure(), TaskActivities.DATA_FAULT);
    }
    return settlement.outcome();
  }
}
