package dev.perdure.activities.config;

import dev.perdure.planner.prompt.SlashCommand;
import java.util.List;

/** Commands in the order of their layers, and notices about unusable files. */
public record LoadedSlashCommands(List<SlashCommand> commands, List<String> notices) {

  /** Copies the lists. */
  public LoadedSlashCommands {
    commands = List.copyOf(commands);
    notices = List.copyOf(notices);
  }
}
