package dev.perdure.activities.git.worktree;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/** Removes the worktrees of tasks with their branches and checkpoints, or puts the files aside. */
final class WorkspaceRemover {

  private final Path directory;
  private final Git git;

  WorkspaceRemover(Path directory, Git git) {
    this.directory = directory;
    this.git = git;
  }

  /**
   * Removes the files atomically and the record last, so that an interrupted removal is repeated.
   */
  Workspace remove(Workspace workspace, WorkspaceRecordFile record) {
    return Workspaces.mirrorLock(workspace)
        .holding(() -> {
          Path going = directory.resolve(workspace.task() + ".going");
          DirectoryOperations.putAside(workspace.directory(), going);
          forget(workspace);
          DirectoryOperations.delete(going);
          found(workspace).forEach(DirectoryOperations::delete);
          DirectoryOperations.delete(workspace.lock());
          RestoreMarker.of(workspace).end();
          DirectoryOperations.delete(record.file());
          return workspace;
        });
  }

  /** Puts the files aside and marks the record last, so that an interrupted call is repeated. */
  Path leave(Workspace workspace, WorkspaceRecordFile record, int placement) {
    return Workspaces.mirrorLock(workspace)
        .holding(() -> {
          Path place = RestoreMarker.of(workspace).found();
          DirectoryOperations.putAside(workspace.directory(), place);
          forget(workspace);
          RestoreMarker.of(workspace).end();
          record.leave(workspace, placement);
          return place;
        });
  }

  /** Removes the worktree and the branch, but no checkpoint. */
  private void clear(Workspace workspace) {
    clearFiles(workspace);
    git.on(workspace.mirror())
        .demand(List.of("update-ref", "-d", workspace.branchRef()), new byte[0]);
  }

  /** Removes the worktree. */
  void clearFiles(Workspace workspace) {
    DirectoryOperations.delete(SubmoduleWriter.draft(workspace.directory()));
    DirectoryOperations.delete(workspace.directory());
    DirectoryOperations.delete(workspace.gitDirectory());
  }

  private void forget(Workspace workspace) {
    if (Files.isDirectory(workspace.mirror())) {
      new Checkpoints(git, Author.PERDURE).forget(workspace);
      new RunWorktrees(git, Author.PERDURE).forget(workspace);
      clear(workspace);
    }
  }

  /** Files that were put aside by restores. */
  private List<Path> found(Workspace workspace) {
    try (var kept =
        Files.newDirectoryStream(directory, workspace.task() + RestoreMarker.FOUND + "*")) {
      return StreamSupport.stream(kept.spliterator(), false).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't look into '%s'.".formatted(directory), e);
    }
  }
}
