package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.task.RunRecord;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Switches a run whose model fails for good to the next model of its list: the agent's, the task's,
 * the settings' or the installation's.
 */
final class Failover {

  /**
   * Kinds of failure after which another provider may do better. Another provider would also refuse
   * a refused request.
   */
  private static final Set<ModelFailureKind> HELPED =
      EnumSet.of(
          ModelFailureKind.UNAUTHORISED,
          ModelFailureKind.QUOTA_EXHAUSTED,
          ModelFailureKind.UNKNOWN_MODEL);

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final RunContext.Finder contexts;
  private final Models models;

  Failover(TaskReader taskReader, TaskStore taskStore, RunContext.Finder contexts, Models models) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.contexts = contexts;
    this.models = models;
  }

  /** The model that takes over from one that failed so. */
  Optional<String> successor(RunRecord run, String model, ModelFailureKind kind) {
    AllowedModels allowed = contexts.agents().allowedModels(run.taskId());
    return kind.isRetryable() || HELPED.contains(kind)
        ? ModelFallbackChain.successors(chains(run), model).stream()
            .filter(allowed::allows)
            .findFirst()
        : Optional.empty();
  }

  /** The lists that name models of a run, the most particular first. */
  private List<ModelFallbackChain> chains(RunRecord run) {
    String asked = taskReader.body(run.taskId()).flatMap(body -> body.text("model")).orElse("");
    return Stream.of(
            contexts.of(run.id()).agent().model(),
            asked,
            taskStore.configuration(run.taskId()).map(kept -> kept.settings().model()).orElse(null),
            models.fallbackChain().written())
        .map(ModelFallbackChain::of)
        .toList();
  }
}
