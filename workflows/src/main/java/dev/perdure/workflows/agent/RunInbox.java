package dev.perdure.workflows.agent;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestId;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What a run was told by its root: facts alone, which the loop acts on. */
final class RunInbox {

  private final Map<RequestId, Outcome> settled = new LinkedHashMap<>();
  private boolean held;

  void settle(Settlement settlement) {
    settled.putIfAbsent(settlement.request(), settlement.outcome());
  }

  void hold(Hold hold) {
    held = hold.held();
  }

  void awaitRelease() {
    Workflow.await(() -> !held);
  }

  Outcome awaitOutcome(RequestId request) {
    Workflow.await(() -> settled.containsKey(request));
    return Objects.requireNonNull(settled.get(request));
  }
}
