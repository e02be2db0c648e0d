package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stores a task's new git objects in PostgreSQL as packs, and restores them into a mirror. */
final class PackReplication {

  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final GitPackTransfer packs;

  PackReplication(WorkspaceReplicaStore workspaceReplicaStore, GitPackTransfer packs) {
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.packs = packs;
  }

  void keep(Workspace workspace) {
    Path file = workspace.gitDirectory().resolve("perdure-pack");
    new LockFile(file.resolveSibling("perdure-pack-in-use"))
        .holding(() -> {
          keep(workspace, file);
          return file;
        });
  }

  private void keep(Workspace workspace, Path file) {
    StoredPacks kept = workspaceReplicaStore.files(workspace.task());
    String refs = packs.refs(workspace);
    if (kept.refs().equals(refs)) {
      return;
    }
    try {
      packs.pack(workspace, refs, kept.refs(), file);
      try (var content = Files.newInputStream(file)) {
        workspaceReplicaStore.add(workspace.task(), kept.then(refs), content);
      }
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the pack '%s'.".formatted(file), e);
    }
  }

  /** Unpacks all stored git objects of a task into a mirror. */
  void unpack(TaskId task, StoredPacks kept, Path mirror) {
    try {
      Path file = Files.createTempFile(mirror, "perdure-", "-pack");
      try {
        for (int number = 1; number <= kept.number(); number++) {
          try (var content = Files.newOutputStream(file)) {
            workspaceReplicaStore.pack(task, number, content);
          }
          packs.unpack(mirror, file);
        }
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write a pack into '%s'.".formatted(mirror), e);
    }
    packs.point(mirror, kept.refs());
  }
}
