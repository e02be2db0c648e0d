package dev.perdure.activities.git.tree;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.ChangeSet.FileChange;
import dev.perdure.activities.git.tree.DiffReader.ChangedFile;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.permission.ExecutedFiles.Execution;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Marks the changed files that other programs execute: by their paths, by links to them, by their
 * mode, and by what their change says.
 */
final class ExecutionMarker {

  private static final Execution EXECUTABLE = Execution.onCommand("the file has become executable");

  private final Git git;
  private final String head;
  private @Nullable ExecutedLinks links;

  ExecutionMarker(Git git, String head) {
    this.git = git;
    this.head = head;
  }

  /** The change with its mark, where it has one. */
  FileChange mark(ChangedFile file, FileChange change) {
    return execution(file, change).map(change::running).orElse(change);
  }

  /** An execution that asks before one that does not. */
  private Optional<Execution> execution(ChangedFile file, FileChange change) {
    Optional<Execution> named = named(file);
    return named.filter(found -> found.kind().asks()).isPresent()
        ? named
        : links()
            .find(file.path(), file.isFolder())
            .filter(found -> named.isEmpty() || found.kind().asks())
            .or(() -> named)
            .or(() -> Optional.of(EXECUTABLE).filter(_ -> file.becameExecutable()))
            .or(() -> ExecutedContent.of(change));
  }

  private Optional<Execution> named(ChangedFile file) {
    Optional<Execution> found =
        Stream.of(file.path(), file.oldPath())
            .flatMap(path -> at(path, file.isFolder()).stream())
            .min(Comparator.comparing(execution -> !execution.kind().asks()));
    return found.filter(_ -> !new PackageManifest(git).isHarmless(file));
  }

  /** A link or a submodule stands for all that it may hold. */
  private static Optional<Execution> at(String path, boolean folder) {
    return ExecutedFiles.of(path).or(() -> folder ? ExecutedFiles.below(path) : Optional.empty());
  }

  /** The links of the newer tree, read when they are first needed. */
  private ExecutedLinks links() {
    ExecutedLinks read = links == null ? ExecutedLinks.of(git, head) : links;
    links = read;
    return read;
  }
}
