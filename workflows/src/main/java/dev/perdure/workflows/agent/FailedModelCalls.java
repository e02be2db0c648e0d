package dev.perdure.workflows.agent;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.visibility.Summaries;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The failed model calls of a run. Each one asks a person how to go on. After an outage the run
 * also tries the call again by itself; the provider's answer withdraws the request.
 */
final class FailedModelCalls {

  private final RunSpec spec;
  private final RunSignals runSignals;
  private final ToolCalls calls;

  FailedModelCalls(RunSpec spec, RunSignals runSignals, ToolCalls calls) {
    this.spec = spec;
    this.runSignals = runSignals;
    this.calls = calls;
  }

  /** The reply to the turn, or the end of the run; empty if the run calls its model again. */
  Optional<TurnResult> resolve(int turn, ActivityFailure failure) {
    Failures.Cause cause = Failures.of(failure);
    ParkedModelCall parked =
        Ports.runs("Ask an operator about a failed model call")
            .park(new FailedModelCall(spec.run(), turn, cause.type(), cause.message()));
    PendingRequest request = parked.request();
    calls.raise(request);
    Optional<TurnResult> reply =
        parked.retried() ? retry(new ParkedTurn(spec.run(), turn, request.id())) : Optional.empty();
    return isTriedAgain(runSignals.awaitOutcome(request.id()))
        ? reply
        : Optional.of(new TurnResult(FinishReason.ERROR, List.of(), false));
  }

  private static boolean isTriedAgain(Outcome outcome) {
    return outcome == Outcome.RETRY || outcome == Outcome.SWITCH_MODEL;
  }

  /** The provider's reply; empty if a person decides before, or the call can't be repeated. */
  private Optional<TurnResult> retry(ParkedTurn turn) {
    if (Workflow.await(Ports.FIRST_PARKED_PAUSE, () -> isInterrupted(turn))) {
      return Optional.empty();
    }
    ModelActivities parkedModels = Ports.parkedModels(Summaries.turn(spec, turn.turn()));
    List<Promise<TurnResult>> reply = new ArrayList<>(1);
    CancellationScope scope =
        Workflow.newCancellationScope(
            () -> reply.add(Async.function(parkedModels::respondParked, turn)));
    scope.run();
    Promise<Optional<TurnResult>> end =
        reply
            .getFirst()
            .handle((answer, failure) -> failure == null ? Optional.of(answer) : Optional.empty());
    try {
      Workflow.await(() -> end.isCompleted() || isInterrupted(turn));
    } catch (CanceledFailure e) {
      Cancellations.detached(() -> end.get());
      throw e;
    }
    scope.cancel();
    Optional<TurnResult> answer = end.get();
    answer.ifPresent(_ -> calls.answered(turn));
    return answer;
  }

  /** Whether a person has decided, or the run is to be suspended. */
  private boolean isInterrupted(ParkedTurn turn) {
    return runSignals.isSettled(turn.request()) || runSignals.suspension().isRequested();
  }
}
