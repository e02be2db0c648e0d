package dev.perdure.activities.agent;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.task.TaskAttributes;
import dev.perdure.planner.id.TaskId;

/** The settings of tasks, as kept with each, and of this host's files as they are now. */
public record TaskConfigurations(TaskAttributes kept, ConfigFiles files) {

  /** The settings a task began with, or would begin with now. */
  public Settings of(TaskId task) {
    return kept.configuration(task).map(TaskConfiguration::settings).orElseGet(files::settings);
  }

  /** The settings where there is no task. */
  public Settings now() {
    return files.settings();
  }
}
