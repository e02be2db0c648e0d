package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.request.Outcome;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The signals that an agent run has received: requests that were settled, and whether to hold. */
final class RunSignals {

  private static final int MAX_REASON = 2_000;

  private final Map<RequestId, SettlementSignal> settled = new LinkedHashMap<>();
  private final Set<RequestId> taken = new LinkedHashSet<>();
  private final Suspension suspension;
  private boolean held;

  RunSignals(Suspension suspension) {
    this.suspension = suspension;
  }

  void settle(SettlementSignal settlement) {
    settled.putIfAbsent(settlement.request(), settlement);
  }

  /**
   * Expects the settlement of a request that is about to be raised. Forgets a settlement that did
   * not help: anybody may have sent the signal, and the journal knew of no decision.
   */
  void expect(RequestId request) {
    if (taken.remove(request)) {
      settled.remove(request);
    }
  }

  void hold(HoldSignal hold) {
    held = hold.held();
  }

  /** The suspension of the run's workflow. */
  Suspension suspension() {
    return suspension;
  }

  void awaitRelease() {
    Workflow.await(() -> !held);
  }

  boolean isSettled(RequestId request) {
    return settled.containsKey(request);
  }

  /** Waits for a person; a request that could not be shown to anybody fails the run. */
  Outcome awaitOutcome(RequestId request) {
    suspension.await(() -> isSettled(request));
    SettlementSignal settlement = Objects.requireNonNull(settled.get(request));
    taken.add(request);
    if (settlement.outcome() == null) {
      String reason = Objects.requireNonNullElse(settlement.failure(), "no reason was given.");
      throw ApplicationFailure.newNonRetryableFailure(
          "Nobody could be asked: " + TextShortener.start(reason, MAX_REASON),
          FailureTypes.DATA_FAULT);
    }
    return settlement.outcome();
  }
}
