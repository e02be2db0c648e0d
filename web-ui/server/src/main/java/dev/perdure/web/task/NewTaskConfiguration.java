package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.planner.agent.AgentRegistry;

/**
 * The settings and agents that a new task starts with.
 *
 * @param isRepositoryRead whether the agents of the task's repository are included; else Perdure
 *     checks the agent when the host has the repository
 */
record NewTaskConfiguration(TaskConfiguration configuration, boolean isRepositoryRead) {

  Settings settings() {
    return configuration.settings();
  }

  AgentRegistry registry() {
    return configuration.registry();
  }
}
