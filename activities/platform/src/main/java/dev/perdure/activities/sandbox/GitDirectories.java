package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the git directories of a linked worktree, which lie outside of it. */
final class GitDirectories {

  private GitDirectories() {}

  /**
   * The directories a worktree's .git file leads to; none if .git is a directory of its own.
   * Commands can write that file, so it is believed only where git's own records outside of the
   * worktree lead back to it: otherwise it would open any directory that is hidden.
   */
  public static List<Path> of(Path root) {
    try {
      Optional<Path> pointer = DotGitFile.of(root);
      return pointer.isPresent() ? confirmed(root, pointer.get().toRealPath()) : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<Path> confirmed(Path root, Path own) throws IOException {
    Path shared = target(own, Files.readString(own.resolve("commondir")));
    Path back = target(own, Files.readString(own.resolve("gitdir")));
    boolean isTrue =
        back.equals(root.resolve(".git").toRealPath())
            && !own.startsWith(root)
            && shared.resolve("worktrees").equals(own.getParent());
    return isTrue ? List.of(shared, own) : List.of();
  }

  /** Returns the target of a worktree's branch, as a text that changes with the target. */
  static String state(List<Path> directories) throws IOException {
    Path shared = directories.getFirst();
    String head = Files.readString(directories.getLast().resolve("HEAD")).trim();
    Path loose = shared.resolve(head.replaceFirst("^ref: ", "")).normalize();
    Path packed = shared.resolve("packed-refs");
    Optional<String> target = loose.startsWith(shared) ? text(loose) : Optional.empty();
    return head + "\n" + (target.isPresent() ? target : text(packed)).orElse("");
  }

  /** Git may remove the file of a branch at any time, when it packs branches. */
  private static Optional<String> text(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private static Path target(Path from, String text) throws IOException {
    return from.resolve(text.trim()).toRealPath();
  }
}
