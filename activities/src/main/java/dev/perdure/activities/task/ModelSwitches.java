package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;

/** Gives a task another model, where a person chose one after the first failed. */
record ModelSwitches(Journal journal) {

  /** The run goes on with it, and later runs of the task begin with it. */
  void settle(TaskId task, Decision decision) {
    String model = decision.model();
    if (decision.outcome() == Outcome.SWITCH_MODEL && model != null) {
      journal.facts().model(task, model.strip());
      journal
          .requestReader()
          .find(decision.requestId())
          .map(found -> found.request().runId())
          .ifPresent(run -> journal.runs().model(run, model.strip()));
    }
  }
}
