package dev.perdure.activities.tool.shell.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What has been found in a script so far, nested scripts included. */
final class Findings {

  private static final int MOST_COMMANDS = 500;
  private static final Set<String> REMOVE =
      Set.of("rm", "rmdir", "mv", "git", "find", "rsync", "unlink", "rename", "chmod");

  private final List<ShellCommand> commands = new ArrayList<>();
  private final List<Mention> mentions = new ArrayList<>();
  private final List<String> searched = new ArrayList<>();
  private final Predicate<String> there;
  private boolean understood = true;

  /** Finds what a script does where these directories are there now. */
  Findings(Predicate<String> there) {
    this.there = there;
  }

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

  /** Notes a place in which commands will be looked up. */
  void search(String place) {
    searched.add(place);
  }

  /**
   * Whether the script can go to a directory: it is there and nothing shows that it is removed
   * before, or the script makes it.
   */
  boolean isThere(String directory) {
    boolean stays = commands.stream().noneMatch(Findings::mayRemove);
    return stays
        && (there.test(directory) || commands.stream().anyMatch(one -> makes(one, directory)));
  }

  private static boolean mayRemove(ShellCommand command) {
    return command.opaque()
        || (command.changes() && REMOVE.stream().anyMatch(command.pattern().split(" ")[0]::equals));
  }

  private static boolean makes(ShellCommand command, String directory) {
    return command.words().getFirst().equals("mkdir")
        && command.words().contains(directory)
        && command.directories().equals(List.of(""));
  }

  boolean areTooMany() {
    return commands.size() >= MOST_COMMANDS;
  }

  void notUnderstood() {
    understood = false;
  }

  ShellScript script(String text) {
    return new ShellScript(text, understood, commands, mentions, searched);
  }
}
