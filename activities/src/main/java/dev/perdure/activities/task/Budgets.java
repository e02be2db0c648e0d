package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.BudgetStore.Dimension;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;

/** Gives a task more of what it has used up, where a person has said so. */
record Budgets(Journal journal) {

  void settle(TaskId task, Decision decision) {
    var budget = decision.budget();
    if (decision.outcome() == Outcome.APPROVE && budget != null) {
      journal
          .requestReader()
          .find(decision.requestId())
          .filter(found -> found.request().kind() == RequestKind.BUDGET)
          .map(found -> dimension(found.request()))
          .ifPresent(dimension -> journal.budgets().limit(task, dimension, budget));
    }
  }

  private static Dimension dimension(HumanRequest request) {
    return Json.constant(request.subject().text("dimension").orElseThrow(), Dimension.class);
  }
}
