package dev.perdure.activities.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Paths that a run's tools work with: the root of its files, a directory outside of it for staged
 * files and output, and the paths that the sandbox hides from commands.
 */
public record WorktreePaths(Path root, Path records, List<Path> hidden) {

  /** Makes both paths real, so that no link in them misleads a comparison. */
  public WorktreePaths {
    try {
      root = root.toRealPath();
      records = records.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    hidden = List.copyOf(hidden);
    if (records.startsWith(root)) {
      throw new IllegalArgumentException(
          "The records of calls (%s) must lie outside of the worktree (%s)."
              .formatted(records, root));
    }
  }
}
