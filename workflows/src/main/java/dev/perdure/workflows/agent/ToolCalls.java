package dev.perdure.workflows.agent;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.flow.SignalLimit;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.visibility.Summaries;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The executor of a turn's tool calls: neighbouring reads in parallel, all others in order. */
final class ToolCalls {

  private static final int MAX_PARALLEL_CALLS = 8;

  private final RunSpec spec;
  private final RunSignals runSignals;
  private final SubagentRunner subagentRunner;
  private final Suspension suspension;
  private final RequestReceiver root;

  ToolCalls(RunSpec spec, RunSignals runSignals, SubagentRunner subagentRunner) {
    this.spec = spec;
    this.runSignals = runSignals;
    this.subagentRunner = subagentRunner;
    this.suspension = runSignals.suspension();
    this.root = Workflow.newExternalWorkflowStub(RequestReceiver.class, spec.task().value());
  }

  void raise(PendingRequest request) {
    runSignals.expect(request.id());
    PendingRequest raised =
        spec.delegation() == null ? request : request.carriedOutBy(spec.workflowId());
    SignalLimit.send(spec.task().value(), () -> root.raiseRequest(raised));
  }

  /** Tells the root that a parked model call of the run was answered. */
  void answered(ParkedTurn call) {
    SignalLimit.send(spec.task().value(), () -> root.modelAnswered(call));
  }

  /**
   * Carries out the tool calls of a turn; returns the finish reason if one of the calls ended the
   * run.
   */
  Optional<FinishReason> carryOut(int turn, List<TurnResult.Call> calls) {
    int next = 0;
    while (next < calls.size()) {
      int end = endOfGroup(calls, next);
      Optional<FinishReason> finish = runInParallel(turn, calls.subList(next, end));
      if (finish.isPresent()) {
        return finish;
      }
      next = end;
    }
    return Optional.empty();
  }

  private static int endOfGroup(List<TurnResult.Call> calls, int start) {
    int end = start + 1;
    while (end < calls.size()
        && end - start < MAX_PARALLEL_CALLS
        && calls.get(start).reads()
        && calls.get(end).reads()) {
      end++;
    }
    return end;
  }

  private Optional<FinishReason> runInParallel(int turn, List<TurnResult.Call> group) {
    if (group.size() == 1) {
      return finish(carryOut(turn, group.getFirst()));
    }
    List<Promise<ToolOutcome>> outcomes = new ArrayList<>();
    for (TurnResult.Call call : group) {
      outcomes.add(suspension.fork(() -> carryOut(turn, call)));
    }
    return suspension.joinAll(outcomes).stream()
        .map(ToolCalls::finish)
        .reduce(Optional.empty(), ToolCalls::first);
  }

  private static Optional<FinishReason> first(
      Optional<FinishReason> one, Optional<FinishReason> other) {
    return one.isPresent() ? one : other;
  }

  private ToolOutcome carryOut(int turn, TurnResult.Call asked) {
    CallId call = spec.run().call(turn, asked.index());
    ToolActivities tools = Ports.tools(spec.queue(), Summaries.line(asked.summary()));
    boolean begun = false;
    ToolOutcome outcome = tools.run(new ToolCallRequest(call, null));
    while (true) {
      switch (outcome) {
        case ToolOutcome.Asks(var request) -> {
          raise(request);
          runSignals.awaitOutcome(request.id());
          outcome = tools.run(new ToolCallRequest(call, request.id(), begun));
        }
        case ToolOutcome.Delegates work -> {
          subagentRunner.perform(work);
          begun = true;
          outcome = tools.run(new ToolCallRequest(call, null, begun));
        }
        case ToolOutcome.Done _, ToolOutcome.Ends _, ToolOutcome.Stops _ -> {
          return outcome;
        }
      }
    }
  }

  private static Optional<FinishReason> finish(ToolOutcome outcome) {
    return switch (outcome) {
      case ToolOutcome.Ends _ -> Optional.of(FinishReason.END_TURN);
      case ToolOutcome.Stops _ -> Optional.of(FinishReason.PERMISSION_DENIED);
      case ToolOutcome.Done _, ToolOutcome.Asks _, ToolOutcome.Delegates _ -> Optional.empty();
    };
  }
}
