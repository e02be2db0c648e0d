package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sandbox of the machine: gives the program that runs a command confined, if there is one. */
@FunctionalInterface
public interface Sandbox {

  /** The program that runs a command confined, to be followed by the command; empty without one. */
  Optional<List<String>> launcher(SandboxContext sandboxContext);

  /** The name of the program that confines commands; empty if none does. */
  default Optional<String> name() {
    return Optional.empty();
  }

  /** The same if no protected path may be changed, and everything may be read. */
  default Optional<List<String>> launcher(
      WorktreePaths worktree, WorktreeAccess view, Path directory) {
    return launcher(new SandboxContext(worktree, view, directory, List.of()));
  }

  /**
   * Opens the directory that receives what building commands change below a directory of the
   * account; empty if they can't change it, or change it itself.
   */
  default Optional<Path> openLayer(WorktreePaths worktree, Path directory) throws IOException {
    return Optional.empty();
  }

  /** No sandbox at all. */
  static Sandbox none() {
    return _ -> Optional.empty();
  }
}
