package dev.perdure.planner.prompt;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A slash command: a prompt template that a person starts by its name, such as {@code /review}.
 *
 * @param name the name without the slash; folders are parted by a colon
 * @param description one line for lists; may be empty
 * @param agent the agent that carries it out; null for the task's
 * @param model the model that carries it out; null for the task's
 * @param subtask whether a subagent carries the command out beside the conversation; null if the
 *     mode of the agent decides
 * @param template the text with {@code $ARGUMENTS}, {@code $1}, {@code @file} and commands
 * @param source the file it comes from, or {@code built in}
 * @param prompt the call that looks its text up elsewhere; null if the template is all
 * @param fault why the command's file can't be used; null for a command that can be called
 */
public record SlashCommand(
    String name,
    String description,
    @Nullable String agent,
    @Nullable String model,
    @Nullable Boolean subtask,
    String template,
    String source,
    @Nullable ExternalPrompt prompt,
    @Nullable String fault) {

  /** A command whose file can't be used; calling it is an error. */
  public static SlashCommand unreadable(String name, String source, String fault) {
    return new SlashCommand(name, fault, null, null, null, "", source, null, fault);
  }

  /** The sentence for a person who calls a command that can't be used. */
  public Optional<String> refusal() {
    return Optional.ofNullable(fault)
        .map(reason -> "The command '/%s' can't be used: %s".formatted(name, reason));
  }

  /** The text and the calls that a person's arguments make of it. */
  public ExpandedPrompt expand(String arguments) {
    return ExpandedPrompt.of(template, SlashCommandArguments.of(arguments));
  }
}
