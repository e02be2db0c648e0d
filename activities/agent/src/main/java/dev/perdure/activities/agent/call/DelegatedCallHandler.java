package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.Optional;

/**
 * Handles tool calls that delegate to a subagent: starts its run, gives its report as the result
 * once the run has ended, or refuses.
 */
final class DelegatedCallHandler {

  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final ToolCallStore toolCallStore;
  private final SubagentReportWriter subagentReportWriter;
  private final DelegationCheck delegationCheck;
  private final SubagentSpecFactory subagentSpecFactory;

  DelegatedCallHandler(
      RunStore runStore,
      UnreadBackgroundRuns unreadBackgroundRuns,
      ToolCallStore toolCallStore,
      SubagentReportWriter subagentReportWriter,
      DelegationCheck delegationCheck,
      SubagentSpecFactory subagentSpecFactory) {
    this.runStore = runStore;
    this.unreadBackgroundRuns = unreadBackgroundRuns;
    this.toolCallStore = toolCallStore;
    this.subagentReportWriter = subagentReportWriter;
    this.delegationCheck = delegationCheck;
    this.subagentSpecFactory = subagentSpecFactory;
  }

  /** The result of the call, if it has one by now or cannot be delegated. */
  Optional<ToolResult> result(StoredToolCall call, RunContext context, Effect.Delegation work) {
    CallId id = call.call().callId();
    return runStore
        .find(work.resumed().orElse(id.childRun()))
        .filter(run -> run.workflowId().equals(id.childRun().value()) && run.finishedAt() != null)
        .map(run -> subagentReportWriter.of(run))
        .or(() -> delegationCheck.refusal(id, context, work));
  }

  /** The result of a call whose subagent has been started in the background. */
  static ToolResult begun(StoredToolCall call, Effect.Delegation work) {
    RunId run = work.resumed().orElse(call.call().callId().childRun());
    return ToolResult.of(
            work.description(),
            "The subagent works in the background; its run is %s. What it reports comes to you as a message once it is done: go on with something else, or end your turn to wait for it."
                .formatted(run))
        .with("runId", run.value())
        .with("background", true);
  }

  /** The run to start, which is noted where its caller goes on meanwhile. */
  ToolOutcome.Delegates start(StoredToolCall call, RunContext context, Effect.Delegation work) {
    RunSpec child = subagentSpecFactory.create(call, context, work);
    toolCallStore.started(call.call().callId(), work.description(), Optional.of(child.run()));
    if (work.terms().background()) {
      unreadBackgroundRuns.add(call.run(), call.call().callId(), child);
    }
    return new ToolOutcome.Delegates(child, work.terms().atOnce());
  }
}
