package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks whether a call may delegate to a subagent, and the references that the call gives it. */
final class DelegationCheck {

  private final RunStore runStore;
  private final TaskReferenceResolver taskReferenceResolver;
  private final RunContext.Finder contexts;
  private final Toolbox toolbox;
  private final HostPaths hostPaths;

  DelegationCheck(
      RunStore runStore,
      TaskReferenceResolver taskReferenceResolver,
      RunContext.Finder contexts,
      Toolbox toolbox,
      HostPaths hostPaths) {
    this.runStore = runStore;
    this.taskReferenceResolver = taskReferenceResolver;
    this.contexts = contexts;
    this.toolbox = toolbox;
    this.hostPaths = hostPaths;
  }

  Optional<ToolResult> refusal(CallId call, RunContext context, Effect.Delegation work) {
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
              "'%s' in 'context' is not a file here, nor an artifact, a run or a step of this task: leave it out or correct it. Nothing was delegated."
                  .formatted(unknown.get())));
    }
    String workflow = call.childRun().value();
    return work.resumed()
        .filter(run -> !runStore.resume(run, context.run().id(), workflow))
        .map(run ->
            ToolResult.failed(
                "The run '%s' is still at work, so nothing was delegated: wait for its result, then go on with it."
                    .formatted(run)));
  }

  /** A reference as {@code read} takes it; empty if it leads nowhere. */
  Optional<String> shown(RunContext context, String reference) {
    String id = reference.replaceFirst("^(ref|run|step|finding|artifact|file):", "");
    Path root = hostPaths.worktree(context).root();
    boolean file =
        ResolvedPath.of(root, id) instanceof ResolvedPath.Inside inside
            && Files.exists(inside.real());
    if (file) {
      return Optional.of(id);
    }
    return taskReferenceResolver.find(context.run().id(), id).map(_ -> "ref:" + id);
  }

  /** Whether an agent may change files where its caller may. */
  boolean writes(RunContext caller, String name) {
    Agent agent = contexts.agents().of(caller.task().id()).agent(name);
    return !caller.readOnly()
        && !agent.readOnly()
        && toolbox.specs().stream()
            .filter(tool -> tool.access() == ToolAccess.CHANGES)
            .map(ToolSpec::name)
            .anyMatch(tool -> ToolSelection.isOn(tool, agent));
  }
}
