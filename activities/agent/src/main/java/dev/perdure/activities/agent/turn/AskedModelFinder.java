package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.agent.TaskAgentLookup;

/** Finds the model that a run asks, and refuses one that the organisation does not allow. */
record AskedModelFinder(TaskAgentLookup agents, Models models) {

  ResolvedModel find(RunContext context) {
    return models.find(context.modelName(), agents.allowedModels(context.task().id()));
  }
}
