package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.Optional;

/**
 * The Temporal activity that runs a model's tool calls: asks people for permission if rules say so,
 * and carries each call out once.
 */
public final class ToolActivitiesImpl implements ToolActivities {

  private final ToolCallStore toolCallStore;
  private final RunContext.Finder contexts;
  private final ToolResultRecorder toolResultRecorder;
  private final ToolCallRefusal toolCallRefusal;
  private final ToolCallExecution toolCallExecution;
  private final DecidedCalls decidedCalls;
  private final EndingCallRunner endingCallRunner;

  ToolActivitiesImpl(
      ToolCallStore toolCallStore,
      RunContext.Finder contexts,
      ToolResultRecorder toolResultRecorder,
      ToolCallRefusal toolCallRefusal,
      ToolCallExecution toolCallExecution,
      DecidedCalls decidedCalls,
      EndingCallRunner endingCallRunner) {
    this.toolCallStore = toolCallStore;
    this.contexts = contexts;
    this.toolResultRecorder = toolResultRecorder;
    this.toolCallRefusal = toolCallRefusal;
    this.toolCallExecution = toolCallExecution;
    this.decidedCalls = decidedCalls;
    this.endingCallRunner = endingCallRunner;
  }

  /** Carries out a call, and right after it the last call of the turn if that only ends the run. */
  @Override
  public ToolOutcome run(ToolCallRequest request) {
    StoredToolCall call = find(request);
    ToolOutcome outcome = carryOut(request, call);
    return outcome instanceof ToolOutcome.Done
        ? endingCallRunner.end(call, ending -> carryOut(ending, find(ending))).orElse(outcome)
        : outcome;
  }

  private StoredToolCall find(ToolCallRequest request) {
    return toolCallStore
        .find(request.call())
        .orElseThrow(
            () -> new IllegalArgumentException("There is no call '" + request.call() + "'."));
  }

  private ToolOutcome carryOut(ToolCallRequest request, StoredToolCall call) {
    if (call.result().isPresent()) {
      return ToolResultRecorder.done(call.result().get());
    }
    Optional<Decision> decision = decidedCalls.decision(request);
    Optional<ToolResult> decided = decision.flatMap(made -> decidedCalls.result(call, made));
    return decided.isPresent()
        ? toolResultRecorder.keep(call, decided.get())
        : ReadScope.call(() -> carryOut(call, decision, request.begun()));
  }

  private ToolOutcome carryOut(StoredToolCall call, Optional<Decision> decision, boolean begun) {
    RunContext context = contexts.of(call.run());
    return toolCallRefusal
        .of(call, context)
        .map(refusal -> toolResultRecorder.keep(call, refusal))
        .orElseGet(() -> toolCallExecution.run(call, context, decision, begun));
  }
}
