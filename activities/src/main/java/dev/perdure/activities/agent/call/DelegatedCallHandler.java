package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Handles tool calls that delegate to a subagent: starts its run, gives its report as the result
 * once the run has ended, or refuses.
 */
record DelegatedCallHandler(
    Journal journal, RunContext.Finder contexts, Toolbox toolbox, HostPaths hostPaths) {

  /** The result of the call, where it has one by now or cannot be delegated. */
  Optional<ToolResult> result(StoredToolCall call, RunContext context, Effect.Delegation work) {
    CallId id = call.call().callId();
    return journal
        .runs()
        .find(work.resumed().orElse(id.childRun()))
        .filter(run -> run.workflowId().equals(id.childRun().value()) && run.finishedAt() != null)
        .map(run -> SubagentReportWriter.of(journal, run))
        .or(() -> refusal(id, context, work));
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

  private Optional<ToolResult> refusal(CallId call, RunContext context, Effect.Delegation work) {
    if (!work.terms().checks().isEmpty() && !writes(context, work.agent())) {
      return Optional.of(
          ToolResult.failed(
              "'checks' are run before changes are merged, and '%s' may change no files now: leave them out. Nothing was delegated."
                  .formatted(work.agent())));
    }
    if (context.run().kind() == RunKind.DELEGATED) {
      return Optional.of(
          ToolResult.failed(
              "A subagent delegates nothing further: do it yourself, or report what is left to"
                  + " do."));
    }
    Optional<String> unknown =
        work.terms().context().stream()
            .filter(reference -> shown(context, reference).isEmpty())
            .findFirst();
    if (unknown.isPresent()) {
      return Optional.of(
          ToolResult.failed(
              "'%s' in 'context' is no file here and no artifact, run or step of this task: leave it out or correct it. Nothing was delegated."
                  .formatted(unknown.get())));
    }
    String workflow = call.childRun().value();
    return work.resumed()
        .filter(run -> !journal.runs().resume(run, context.run().id(), workflow))
        .map(run ->
            ToolResult.failed(
                "The run '%s' is still at work, so nothing was delegated: wait for its result, then go on with it."
                    .formatted(run)));
  }

  /** The run to start, which is noted where its caller goes on meanwhile. */
  ToolOutcome.Delegates start(StoredToolCall call, RunContext context, Effect.Delegation work) {
    RunSpec child = child(call, context, work);
    journal.calls().started(call.call().callId(), work.description(), Optional.of(child.run()));
    if (work.terms().background()) {
      journal.backgroundRuns().add(call.run(), call.call().callId(), child);
    }
    return new ToolOutcome.Delegates(child, work.terms().atOnce());
  }

  private RunSpec child(StoredToolCall call, RunContext context, Effect.Delegation work) {
    CallId id = call.call().callId();
    RunId run = work.resumed().orElse(id.childRun());
    var terms =
        new RunDelegation(
            id,
            work.terms().patience().map(Instant.now()::plus).orElse(null),
            work.terms().background(),
            writes(context, work.agent()) ? hostPaths.worktree(call.task(), run).toString() : null,
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
        null,
        null,
        null,
        true);
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
              .flatMap(reference -> shown(context, reference).stream())
              .collect(Collectors.joining("\n- ", "Read what you need of this:\n- ", "")));
    }
    return values;
  }

  /** A reference as {@code read} takes it; empty where it leads nowhere. */
  private Optional<String> shown(RunContext context, String reference) {
    String id = reference.replaceFirst("^(ref|run|step|finding|artifact|file):", "");
    Path root = hostPaths.worktree(context).root();
    boolean file =
        ResolvedPath.of(root, id) instanceof ResolvedPath.Inside inside
            && Files.exists(inside.real());
    if (file) {
      return Optional.of(id);
    }
    return new TaskReferenceResolver(journal).find(context.run().id(), id).map(_ -> "ref:" + id);
  }

  /** Whether an agent may change files where its caller may. */
  private boolean writes(RunContext caller, String name) {
    Agent agent = contexts.agents().of(caller.task().id()).agent(name);
    return !caller.readOnly()
        && !agent.readOnly()
        && toolbox.specs().stream()
            .filter(tool -> tool.access() == ToolAccess.CHANGES)
            .map(ToolSpec::name)
            .anyMatch(tool -> ToolSelection.isOn(tool, agent));
  }
}
