package dev.perdure.activities.agent.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.workflows.port.BudgetRequest;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.ParkedModelCall;

/**
 * Drafts the requests to people that a run cannot go on without: about its budget, and about its
 * model.
 */
final class RunRequestDrafter {

  private final BudgetRequestDrafter budgetRequestDrafter;
  private final ModelFailureEscalation modelFailureEscalation;

  RunRequestDrafter(
      BudgetRequestDrafter budgetRequestDrafter, ModelFailureEscalation modelFailureEscalation) {
    this.budgetRequestDrafter = budgetRequestDrafter;
    this.modelFailureEscalation = modelFailureEscalation;
  }

  BudgetRequest budget(RunId run) {
    return budgetRequestDrafter.of(run);
  }

  /** Drafts the request about a failed call, which is tried again by itself after an outage. */
  ParkedModelCall park(FailedModelCall failure) {
    return modelFailureEscalation.park(failure);
  }
}
