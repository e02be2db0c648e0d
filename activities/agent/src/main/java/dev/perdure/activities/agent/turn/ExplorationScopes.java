package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ExplorationScope;
import java.util.List;
import java.util.Optional;

/**
 * How the exploration of a task is divided: by the files that its request names, by a model, or not
 * at all.
 */
final class ExplorationScopes {

  private static final ToolSpec SCOPE =
      new ToolSpec(
          "scope",
          "Says how the exploring is divided.",
          ClasspathResources.text("tools/scope.json"),
          true);

  private final WorkspaceFactsStore workspaceFactsStore;
  private final RunStore runStore;
  private final RunContext.Finder contexts;
  private final StructuredOutput structuredOutput;

  ExplorationScopes(
      WorkspaceFactsStore workspaceFactsStore,
      RunStore runStore,
      RunContext.Finder contexts,
      StructuredOutput structuredOutput) {
    this.workspaceFactsStore = workspaceFactsStore;
    this.runStore = runStore;
    this.contexts = contexts;
    this.structuredOutput = structuredOutput;
  }

  /** The division of a request that names the few files it is about; it needs no model. */
  Optional<ExplorationScope> known(TaskId task) {
    return workspaceFactsStore
        .find(task)
        .filter(facts -> !facts.requested().isEmpty())
        .map(_ -> one(task));
  }

  /** How the exploring is divided; one explorer with the request as its focus by default. */
  ExplorationScope scope(TaskId task, Cancellation cancellation) {
    RunId run = task.run("scope");
    List<ExplorationScope.Explorer> explorers =
        structuredOutput
            .decide(run, SCOPE, ScopeArguments.class, cancellation)
            .map(ScopeArguments::bounded)
            .orElse(List.of());
    return explorers.isEmpty() ? one(task) : new ExplorationScope(explorers);
  }

  /** The default division, if no model can be asked: its explorer waits for the provider. */
  ExplorationScope undivided(TaskId task) {
    runStore.finish(task.run("scope"), RunState.FAILED, FinishReason.ERROR);
    return one(task);
  }

  private ExplorationScope one(TaskId task) {
    return new ExplorationScope(
        List.of(
            new ExplorationScope.Explorer(
                TextShortener.start(contexts.task(task).title(), StructuredOutput.MAX_TEXT_LENGTH),
                "Explore what the request is about.")));
  }
}
