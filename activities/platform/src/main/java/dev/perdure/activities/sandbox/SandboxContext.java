package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.EgressProxyMounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A command's surroundings.
 *
 * @param directory where it runs
 * @param permitted protected paths of the worktree that it may change after all
 * @param way how it gets to the network; empty if it has none
 * @param unread files and directories that are there and that it may not read
 */
public record SandboxContext(
    WorktreePaths worktree,
    WorktreeAccess view,
    Path directory,
    Set<String> permitted,
    Optional<EgressProxyMounts> way,
    List<Path> unread) {

  /** Copies the paths. */
  public SandboxContext {
    permitted = Set.copyOf(permitted);
    unread = List.copyOf(unread);
  }

  /** Surroundings without a network, in which no protected path may be changed. */
  public SandboxContext(
      WorktreePaths worktree, WorktreeAccess view, Path directory, List<Path> unread) {
    this(worktree, view, directory, Set.of(), Optional.empty(), unread);
  }
}
