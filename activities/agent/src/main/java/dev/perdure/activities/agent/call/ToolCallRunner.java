package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.Optional;

/** Carries out a tool call once: with its stored result, a decision, a refusal or its tool. */
final class ToolCallRunner {

  private final RunContext.Finder contexts;
  private final ToolResultRecorder toolResultRecorder;
  private final ToolCallRefusal toolCallRefusal;
  private final ToolCallExecution toolCallExecution;
  private final DecidedCalls decidedCalls;

  ToolCallRunner(
      RunContext.Finder contexts,
      ToolResultRecorder toolResultRecorder,
      ToolCallRefusal toolCallRefusal,
      ToolCallExecution toolCallExecution,
      DecidedCalls decidedCalls) {
    this.contexts = contexts;
    this.toolResultRecorder = toolResultRecorder;
    this.toolCallRefusal = toolCallRefusal;
    this.toolCallExecution = toolCallExecution;
    this.decidedCalls = decidedCalls;
  }

  ToolOutcome run(ToolCallRequest request, StoredToolCall call) {
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
