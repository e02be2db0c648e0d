package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.EgressProxyMounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sandbox of the machine: gives the program that runs a command confined, if there is one. */
@FunctionalInterface
public interface Sandbox {

  /** How much of the worktree a command may change. */
  enum View {
    /** All of it but what is protected. */
    BUILDING,
    /** Nothing. */
    PLANNING
  }

  /**
   * A command's surroundings.
   *
   * @param directory where it runs
   * @param permitted protected paths of the worktree that it may change after all
   * @param way how it gets to the network; empty where it has none
   * @param unread files and directories that are there and that it may not read
   */
  record Surroundings(
      WorktreePaths worktree,
      View view,
      Path directory,
      Set<String> permitted,
      Optional<EgressProxyMounts> way,
      List<Path> unread) {

    /** Copies the paths. */
    public Surroundings {
      permitted = Set.copyOf(permitted);
      unread = List.copyOf(unread);
    }

    /** Surroundings without a network, in which no protected path may be changed. */
    public Surroundings(WorktreePaths worktree, View view, Path directory, List<Path> unread) {
      this(worktree, view, directory, Set.of(), Optional.empty(), unread);
    }
  }

  /** The program that runs a command confined, to be followed by the command; empty without one. */
  Optional<List<String>> launcher(Surroundings surroundings);

  /** The name of the program that confines commands; empty where none does. */
  default Optional<String> name() {
    return Optional.empty();
  }

  /** The same where no protected path may be changed, and everything may be read. */
  default Optional<List<String>> launcher(WorktreePaths worktree, View view, Path directory) {
    return launcher(new Surroundings(worktree, view, directory, List.of()));
  }

  /** No sandbox at all. */
  static Sandbox none() {
    return _ -> Optional.empty();
  }
}
