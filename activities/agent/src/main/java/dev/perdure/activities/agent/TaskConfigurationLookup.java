package dev.perdure.activities.agent;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.AllowedStrategies;

/**
 * Looks up the settings and agents of a task: from the start of the task, or from the current
 * configuration files of this host.
 */
public record TaskConfigurationLookup(TaskStore taskAttributeStore, ConfigFiles files)
    implements TaskAgentLookup {

  /** The settings a task began with, or would begin with now. */
  public Settings settings(TaskId task) {
    return taskAttributeStore
        .configuration(task)
        .map(TaskConfiguration::settings)
        .orElseGet(files::settings);
  }

  /** The settings that the task of a run began with. */
  public Settings settings(RunId run) {
    return taskAttributeStore.ofRun(run).map(this::settings).orElseGet(files::settings);
  }

  /** The settings if there is no task. */
  public Settings settings() {
    return files.settings();
  }

  @Override
  public AgentRegistry of(TaskId task) {
    return taskAttributeStore
        .configuration(task)
        .map(TaskConfiguration::registry)
        .orElseGet(this::now);
  }

  @Override
  public AgentRegistry of(RunId run) {
    return taskAttributeStore.ofRun(run).map(this::of).orElseGet(this::now);
  }

  @Override
  public AgentRegistry now() {
    return here().registry();
  }

  /** The configuration that a task without a repository would begin with now. */
  public TaskConfiguration here() {
    return files.here();
  }

  @Override
  public AllowedModels allowedModels(TaskId task) {
    return settings(task).allowedModels();
  }

  @Override
  public AllowedStrategies allowedStrategies() {
    return settings().allowedStrategies();
  }

  @Override
  public AllowedStrategies allowedStrategies(TaskId task) {
    return settings(task).allowedStrategies();
  }
}
