package dev.perdure.activities.workspace.command;

import dev.perdure.activities.workspace.command.CommandRunner.Command;
import java.util.List;

/** What keeps a command in bounds. */
@FunctionalInterface
public interface Confinement {

  /** The program that runs a command confined, to be followed by the command; empty for none. */
  List<String> launcher(Command command);

  /** No bounds at all. */
  static Confinement none() {
    return _ -> List.of();
  }
}
