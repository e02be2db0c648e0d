package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.task.RunRecord;

/** Looks up the names of the models that runs ask. */
final class RunModelLookup {

  private final RunContext.Finder contexts;
  private final Models models;

  RunModelLookup(RunContext.Finder contexts, Models models) {
    this.contexts = contexts;
    this.models = models;
  }

  /** The model that a run asks now. */
  String of(RunRecord run) {
    String name = contexts.modelName(run.id());
    try {
      return models.find(name).card().name();
    } catch (ModelFailure _) {
      return name;
    }
  }

  /** Whether a task as a whole has a model. */
  boolean isOfTask(RunRecord run, String model) {
    return model.equals(contexts.task(run.taskId()).model());
  }
}
