package dev.perdure.planner.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.AllowedStrategies;

/**
 * The lookup of the agents of a task or a run and of its organisation's limits, which stay as they
 * were when the task began.
 */
public interface TaskAgentLookup {

  /** The agents of a task. */
  AgentRegistry of(TaskId task);

  /** The agents of the task that a run belongs to. */
  AgentRegistry of(RunId run);

  /** The agents that a new task would have, outside of any repository. */
  AgentRegistry now();

  /** The models that the organisation allows a task. */
  default AllowedModels allowedModels(TaskId task) {
    return AllowedModels.all();
  }

  /** The strategies that the organisation allows a new task. */
  default AllowedStrategies allowedStrategies() {
    return AllowedStrategies.all();
  }

  /** The strategies that the organisation allows a task. */
  default AllowedStrategies allowedStrategies(TaskId task) {
    return AllowedStrategies.all();
  }
}
