package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.UnreadBackgroundRuns;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnHooks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Handles tool calls that delegate to a subagent: starts its run, gives its report as the result
 * once the run has ended, or refuses.
 */
final class DelegatedCallHandler {

  private final RunStore runStore;
  private final UnreadBackgroundRuns unreadBackgroundRuns;
  private final ToolCallStore toolCallStore;
  private final HostPaths hostPaths;
  private final SubagentReportWriter subagentReportWriter;
  private final DelegationCheck delegationCheck;
  private final DatabaseClock databaseClock;

  DelegatedCallHandler(
      RunStore runStore,
      UnreadBackgroundRuns unreadBackgroundRuns,
      ToolCallStore toolCallStore,
      HostPaths hostPaths,
      SubagentReportWriter subagentReportWriter,
      DelegationCheck delegationCheck,
      DatabaseClock databaseClock) {
    this.runStore = runStore;
    this.unreadBackgroundRuns = unreadBackgroundRuns;
    this.toolCallStore = toolCallStore;
    this.hostPaths = hostPaths;
    this.subagentReportWriter = subagentReportWriter;
    this.delegationCheck = delegationCheck;
    this.databaseClock = databaseClock;
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
    RunSpec child = child(call, context, work);
    toolCallStore.started(call.call().callId(), work.description(), Optional.of(child.run()));
    if (work.terms().background()) {
      unreadBackgroundRuns.add(call.run(), call.call().callId(), child);
    }
    return new ToolOutcome.Delegates(child, work.terms().atOnce());
  }

  private RunSpec child(StoredToolCall call, RunContext context, Effect.Delegation work) {
    CallId id = call.call().callId();
    RunId run = work.resumed().orElse(id.childRun());
    var terms =
        new RunDelegation(
            id,
            work.terms().patience().map(databaseClock.instant()::plus).orElse(null),
            work.terms().background(),
            delegationCheck.writes(context, work.agent())
                ? hostPaths.worktree(call.task(), run).toString()
                : null,
            work.terms().checks().size());
    return new RunSpec(
        call.task(),
        run,
        RunKind.DELEGATED,
        call.run(),
        work.agent(),
        context.run().phase(),
        null,
        context.readOnly(),
        false,
        hostPaths.queue(),
        new RunOpening("task/delegated", values(context, id, work), "task-" + id, false),
        0,
        terms,
        List.of(),
        null,
        TurnHooks.none(),
        null);
  }

  /** Returns the values that the delegated run receives besides its prompt. */
  private Map<String, String> values(RunContext context, CallId call, Effect.Delegation work) {
    var values = new LinkedHashMap<String, String>();
    values.put(RunSpec.CALL, call.value());
    values.put(
        "focus",
        "%s (@%s subagent)".formatted(HumanRequestDrafter.cut(work.description()), work.agent()));
    if (!work.terms().context().isEmpty()) {
      values.put(
          RunSpec.NOTE,
          work.terms().context().stream()
              .flatMap(reference -> delegationCheck.shown(context, reference).stream())
              .collect(Collectors.joining("\n- ", "Read what you need of this:\n- ", "")));
    }
    return values;
  }
}
