package dev.perdure.activities.files;

import java.nio.file.Path;
import java.util.Objects;

/** Where a path a model gave really leads, links followed. */
public sealed interface ResolvedPath {

  /** A place in the worktree: its path there (with '/', "." for the root) and its real path. */
  record Inside(String path, Path real) implements ResolvedPath {

    /** The root it is inside of. */
    public Path root() {
      Path root = real;
      for (int i = path.equals(".") ? 0 : Path.of(path).getNameCount(); i > 0; i--) {
        root = Objects.requireNonNull(root.getParent(), "a place lies below its root");
      }
      return root;
    }

    /** Whether it is git's own: the .git file or directory, or anything in it. */
    public boolean isGit() {
      return path.equals(".git")
          || path.startsWith(".git/")
          || path.contains("/.git/")
          || path.endsWith("/.git");
    }
  }

  /** A place elsewhere on the machine. */
  record Outside(Path real) implements ResolvedPath {}

  /** No place: why the path can't be followed. */
  record Nowhere(String reason) implements ResolvedPath {}
}
