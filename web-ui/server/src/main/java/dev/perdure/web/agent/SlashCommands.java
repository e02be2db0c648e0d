package dev.perdure.web.agent;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.SlashCommandLoader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommandRegistry;
import org.springframework.stereotype.Component;

/**
 * The prompts that can be run as slash commands: in a new task the built-in and the user's own, in
 * one that has begun those on its record.
 */
@Component
final class SlashCommands {

  private final TaskStore taskStore;
  private final ConfigFiles files;
  private final TaskAgentLookup agents;

  SlashCommands(TaskStore taskStore, ConfigFiles files, TaskAgentLookup agents) {
    this.taskStore = taskStore;
    this.files = files;
    this.agents = agents;
  }

  TaskAgentLookup agents() {
    return agents;
  }

  SlashCommandRegistry everywhere() {
    return SlashCommandRegistry.builtIn()
        .with(new SlashCommandLoader(files.user().home()).now().commands());
  }

  SlashCommandRegistry of(TaskId task) {
    return taskStore.commands(task);
  }
}
