package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.planner.agent.AgentRegistry;

/**
 * The configuration that a new task begins with.
 *
 * @param isSeen whether the agents of the task's repository are known; those of another repository
 *     are checked once it is here
 */
record NewTaskConfiguration(TaskConfiguration configuration, boolean isSeen) {

  Settings settings() {
    return configuration.settings();
  }

  AgentRegistry registry() {
    return configuration.registry();
  }
}
