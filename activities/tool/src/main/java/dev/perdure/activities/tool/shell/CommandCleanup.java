package dev.perdure.activities.tool.shell;

import dev.perdure.activities.sandbox.DisarmedRepositories;
import dev.perdure.activities.sandbox.NestedRepositoryGuard;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Files of a command that Perdure took back after its end.
 *
 * @param removed protected files that the command made
 * @param disarmed settings, hooks and pointers of repositories that the command made or changed
 * @param faults those that Perdure could not take back, with the reason
 */
record CommandCleanup(List<String> removed, List<String> disarmed, List<String> faults) {

  private static final int MAX_LISTED_FILES = 3;

  /** The cleanup after a command without a supervising worker. */
  static CommandCleanup none() {
    return new CommandCleanup(List.of(), List.of(), List.of());
  }

  /** Takes back what a command made without permission; faults never stop the caller. */
  static CommandCleanup after(Path root, Path directory, Set<String> permitted) {
    List<String> removed = List.of();
    List<String> faults = new ArrayList<>();
    try {
      removed = ProtectedPaths.removeMade(root, directory, permitted);
    } catch (IOException e) {
      faults.add("protected files (%s)".formatted(e));
    }
    DisarmedRepositories repositories = NestedRepositoryGuard.disarm(root, directory);
    faults.addAll(repositories.faults());
    return new CommandCleanup(removed, repositories.disarmed(), faults);
  }

  /** The lines that a result of the command ends with. */
  String note() {
    String gone =
        removed.isEmpty()
            ? ""
            : "\n(removed again: %s. Build servers or your machine run these files; use write or edit, which ask for permission.)"
                .formatted(String.join(", ", removed));
    String harmless =
        disarmed.isEmpty()
            ? ""
            : "\n(disarmed: %s. A person's git would run programs by it, outside of the sandbox.)"
                .formatted(TextShortener.list(disarmed, MAX_LISTED_FILES));
    String left =
        faults.isEmpty()
            ? ""
            : "\n(not disarmed: %s. A person's git may run programs there: remove it.)"
                .formatted(TextShortener.list(faults, MAX_LISTED_FILES));
    return gone + harmless + left;
  }
}
