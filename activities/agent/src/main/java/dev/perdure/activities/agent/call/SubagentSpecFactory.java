package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnHooks;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Creates the specification of a subagent's run from the call that delegates to it. */
final class SubagentSpecFactory {

  private final HostPaths hostPaths;
  private final DelegationCheck delegationCheck;
  private final DatabaseClock databaseClock;

  SubagentSpecFactory(
      HostPaths hostPaths, DelegationCheck delegationCheck, DatabaseClock databaseClock) {
    this.hostPaths = hostPaths;
    this.delegationCheck = delegationCheck;
    this.databaseClock = databaseClock;
  }

  RunSpec create(StoredToolCall call, RunContext context, Effect.Delegation work) {
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
