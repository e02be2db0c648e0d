package dev.perdure.activities.tool.script;

/** Commands and scripts that a command runs besides itself. */
sealed interface UnwrappedCommand {

  /** Another command; more words may come behind it when it runs. */
  record PlainCommand(CommandLine line, boolean more) implements UnwrappedCommand {}

  /** A text that bash reads, or another shell. */
  record Script(String text, boolean bash) implements UnwrappedCommand {}

  /** Something that is only known when it runs. */
  record DynamicText() implements UnwrappedCommand {}
}
