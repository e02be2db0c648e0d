package dev.perdure.activities.tool.shell.sandbox;

import dev.perdure.activities.tool.Worktree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Confines commands, if the machine can. */
public interface Sandbox {

  /** How much of the worktree a command may change. */
  enum View {
    /** All of it. */
    BUILDING,
    /** Nothing. */
    PLANNING
  }

  /** The program that runs a command confined, to be followed by the command; empty without one. */
  Optional<List<String>> launcher(Worktree worktree, View view, Path directory);

  /** No sandbox at all. */
  static Sandbox none() {
    return (_, _, _) -> Optional.empty();
  }
}
