package dev.perdure.activities.tool.shell.parse;

import java.util.ArrayList;
import java.util.List;

/** What has been found in a script so far, nested scripts included. */
final class Findings {

  private static final int MOST_COMMANDS = 500;

  private final List<ShellCommand> commands = new ArrayList<>();
  private final List<Mention> mentions = new ArrayList<>();
  private boolean understood = true;

  void add(ShellCommand command) {
    if (commands.size() < MOST_COMMANDS) {
      commands.add(command);
    } else {
      understood = false;
    }
  }

  void add(Mention mention) {
    mentions.add(mention);
  }

  boolean areTooMany() {
    return commands.size() >= MOST_COMMANDS;
  }

  void notUnderstood() {
    understood = false;
  }

  ShellScript script(String text) {
    return new ShellScript(text, understood, commands, mentions);
  }
}
