package dev.perdure.activities.tool.shell.parse.command;

/** What a command runs besides itself. */
public sealed interface Nested {

  /** Another command, word by word. */
  record Command(CommandLine line) implements Nested {}

  /** A text that a shell reads. */
  record Script(String text) implements Nested {}

  /** Something that is only known when it runs. */
  record Unknown() implements Nested {}
}
