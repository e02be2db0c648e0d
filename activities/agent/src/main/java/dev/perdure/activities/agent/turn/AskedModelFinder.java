package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Finds the models of calls within the models that the organisation allows. */
record AskedModelFinder(TaskAgentLookup agents, Models models) {

  /** The model that a run asks; fails for one that is not allowed. */
  ResolvedModel find(RunContext context) {
    return models.find(context.modelName(), agents.allowedModels(context.task().id()));
  }

  /** The model of a name, if it is allowed. */
  Optional<ResolvedModel> findAllowed(TaskId task, String name) {
    AllowedModels allowedModels = agents.allowedModels(task);
    return Optional.of(name)
        .filter(text -> text.isBlank() || allowedModels.allows(text.strip()))
        .map(models::find)
        .filter(model -> allowedModels.allows(model.card().name()));
  }

  /** The installation's name for small jobs, if the installation has one that is allowed. */
  Optional<String> findSmall(TaskId task) {
    return models.smallConfigured().filter(name -> isAllowed(task, name));
  }

  /** A call of a model without a key fails with the reason. */
  private boolean isAllowed(TaskId task, String name) {
    try {
      return findAllowed(task, name).isPresent();
    } catch (ModelFailure _) {
      return true;
    }
  }
}
