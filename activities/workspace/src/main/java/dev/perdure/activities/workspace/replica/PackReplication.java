package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stores a task's new git objects in PostgreSQL as packs, and restores them into a mirror. */
final class PackReplication {

  private static final String STOPPED = "perdure-copies-stopped";

  private final EventLog eventLog;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final GitPackTransfer packs;
  private final CopyBound bound;

  PackReplication(
      EventLog eventLog,
      WorkspaceReplicaStore workspaceReplicaStore,
      GitPackTransfer packs,
      CopyBound bound) {
    this.eventLog = eventLog;
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.packs = packs;
    this.bound = bound;
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
    try {
      if (kept.refs().equals(refs) || isStopped(file)) {
        return;
      }
      StoredPacks next = pack(workspace, kept, refs, file);
      if (next.bytes() > bound.bytes()) {
        stop(workspace, file);
      } else {
        try (var content = Files.newInputStream(file)) {
          workspaceReplicaStore.add(workspace.task(), next, content);
        }
      }
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the pack '%s'.".formatted(file), e);
    }
  }

  /** Packs what is new; packs everything if there are many packs, or if they grow too large. */
  private StoredPacks pack(Workspace workspace, StoredPacks kept, String refs, Path file)
      throws IOException {
    if (kept.count() < bound.packs()) {
      packs.pack(workspace, refs, kept.refs(), file);
      StoredPacks next = kept.then(refs, Files.size(file));
      if (next.bytes() <= bound.bytes() || kept.count() == 0) {
        return next;
      }
    }
    packs.pack(workspace, refs, "", file);
    return kept.replacedBy(refs, Files.size(file));
  }

  /** Checkpoints only grow, so nothing is copied again below the same bound. */
  private boolean isStopped(Path file) throws IOException {
    Path mark = file.resolveSibling(STOPPED);
    return Files.exists(mark) && Files.readString(mark).equals(String.valueOf(bound.bytes()));
  }

  private void stop(Workspace workspace, Path file) throws IOException {
    workspaceReplicaStore.stop(workspace.task());
    AtomicFile.write(file.resolveSibling(STOPPED), String.valueOf(bound.bytes()));
    eventLog.notice(
        workspace.task(),
        NoticeLevel.WARNING,
        "The copies of the task's files would exceed %s (PERDURE_COPY_SIZE), so Perdure makes no more. If the host is lost, later changes are lost with it."
            .formatted(bound.amount()));
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
