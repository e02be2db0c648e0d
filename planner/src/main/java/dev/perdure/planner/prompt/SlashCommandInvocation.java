package dev.perdure.planner.prompt;

/** A command as a person called it. */
public record SlashCommandInvocation(SlashCommand command, String arguments) {

  /** Expands the command into a prompt for a model. */
  public ExpandedPrompt expand() {
    return command.expand(arguments);
  }
}
