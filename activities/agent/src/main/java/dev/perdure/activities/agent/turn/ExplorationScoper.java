package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.workflows.port.ExplorationScope;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;

/**
 * Divides the exploration of a task into scopes; it stays undivided if the provider is unavailable.
 */
final class ExplorationScoper {

  private final RunStore runStore;
  private final ExplorationScopes explorationScopes;
  private final ScopeRunOpener scopeRunOpener;
  private final SupervisedModelCall supervisedModelCall;

  ExplorationScoper(
      RunStore runStore,
      ExplorationScopes explorationScopes,
      ScopeRunOpener scopeRunOpener,
      SupervisedModelCall supervisedModelCall) {
    this.runStore = runStore;
    this.explorationScopes = explorationScopes;
    this.scopeRunOpener = scopeRunOpener;
    this.supervisedModelCall = supervisedModelCall;
  }

  ExplorationScope scope(TaskId task) {
    return explorationScopes.known(task).orElseGet(() -> divide(task));
  }

  private ExplorationScope divide(TaskId task) {
    RunRecord run = scopeRunOpener.open(task);
    try {
      return supervisedModelCall.withinBudget(
          run,
          ExplorationScope::unasked,
          cancellation -> explorationScopes.scope(task, cancellation));
    } catch (ApplicationFailure failure) {
      if (failure.isNonRetryable() && ModelFailureKind.isRetryable(failure.getType())) {
        return explorationScopes.undivided(task);
      }
      throw failure;
    } catch (ActivityCanceledException e) {
      runStore.finish(run.id(), RunState.CANCELLED, FinishReason.CANCELLED);
      throw e;
    }
  }
}
