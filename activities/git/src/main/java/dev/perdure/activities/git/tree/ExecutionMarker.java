package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.FileExecution;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Marks the changed files that other programs execute: by their paths, by links to them, by their
 * mode, and by what their change says.
 */
final class ExecutionMarker {

  private static final FileExecution EXECUTABLE =
      FileExecution.onCommand("the file has become executable");

  private final Git git;
  private final String head;
  private @Nullable ExecutedLinks links;

  ExecutionMarker(Git git, String head) {
    this.git = git;
    this.head = head;
  }

  /** The change with its mark, if it has one. */
  ChangeSetFileChange mark(ChangedFile file, ChangeSetFileChange change) {
    return execution(file, change).map(change::running).orElse(change);
  }

  /** An execution that asks before one that does not. */
  private Optional<FileExecution> execution(ChangedFile file, ChangeSetFileChange change) {
    Optional<FileExecution> named = named(file);
    return named.filter(found -> found.kind().asks()).isPresent()
        ? named
        : links()
            .find(file.path(), file.isFolder())
            .filter(found -> named.isEmpty() || found.kind().asks())
            .or(() -> named)
            .or(() -> Optional.of(EXECUTABLE).filter(_ -> file.becameExecutable()))
            .or(() -> ExecutedContent.of(change));
  }

  private Optional<FileExecution> named(ChangedFile file) {
    Optional<FileExecution> found =
        Stream.of(file.path(), file.oldPath())
            .flatMap(path -> at(path, file.isFolder()).stream())
            .min(Comparator.comparing(execution -> !execution.kind().asks()));
    return found.filter(_ -> !new PackageManifest(git).isHarmless(file));
  }

  /** A link or a submodule stands for all that it may hold. */
  private static Optional<FileExecution> at(String path, boolean folder) {
    return ExecutedFiles.of(path).or(() -> folder ? ExecutedFiles.below(path) : Optional.empty());
  }

  /** The links of the newer tree, read when they are first needed. */
  private ExecutedLinks links() {
    ExecutedLinks read = links == null ? ExecutedLinks.of(git, head) : links;
    links = read;
    return read;
  }
}
