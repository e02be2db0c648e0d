package dev.perdure.activities.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a run's tools work: the root of its files, a directory outside of it for what calls leave
 * behind (staged files, output), and what no command may see.
 */
public record Worktree(Path root, Path records, List<Path> hidden) {

  /** Makes both paths real, so that no link in them misleads a comparison. */
  public Worktree {
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
