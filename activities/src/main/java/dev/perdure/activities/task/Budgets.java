package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.BudgetStore.Dimension;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.BudgetSubject;

/** Gives a task more of what it has used up, where a person has said so. */
record Budgets(Journal journal) {

  void settle(TaskId task, Decision decision) {
    var budget = decision.budget();
    if (decision.outcome() == Outcome.APPROVE && budget != null) {
      journal
          .requestReader()
          .find(decision.requestId())
          .map(found -> found.request().subject())
          .filter(BudgetSubject.class::isInstance)
          .map(subject -> dimension((BudgetSubject) subject))
          .ifPresent(dimension -> journal.budgets().limit(task, dimension, budget));
    }
  }

  private static Dimension dimension(BudgetSubject subject) {
    return Json.constant(subject.dimension(), Dimension.class);
  }
}
