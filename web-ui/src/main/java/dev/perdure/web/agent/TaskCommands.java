package dev.perdure.web.agent;

import dev.perdure.activities.config.CommandFiles;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.CommandRegistry;
import org.springframework.stereotype.Component;

/** The commands that can be called: in a new task, and in one that has begun. */
@Component
record TaskCommands(Journal journal, ConfigFiles files) {

  CommandRegistry everywhere() {
    return CommandRegistry.builtIn().with(new CommandFiles(files.user().home()).now().commands());
  }

  CommandRegistry of(TaskId task) {
    return journal.facts().commands(task);
  }
}
