package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.StoredObject;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Stores a task's new git objects as packs, and restores them into a mirror. */
final class PackReplication implements FileCopier {

  private static final String STOPPED = "perdure-copies-stopped";

  private final EventLog eventLog;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final PackReader packReader;
  private final GitPackTransfer packs;
  private final CopyBound bound;

  PackReplication(
      EventLog eventLog,
      WorkspaceReplicaStore workspaceReplicaStore,
      PackReader packReader,
      GitPackTransfer packs,
      CopyBound bound) {
    this.eventLog = eventLog;
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.packReader = packReader;
    this.packs = packs;
    this.bound = bound;
  }

  /** Stores what is new in PostgreSQL. */
  @Override
  public void keep(Workspace workspace) {
    Path file = workspace.gitDirectory().resolve("perdure-pack");
    new LockFile(file.resolveSibling("perdure-pack-in-use"))
        .holding(() -> {
          keep(workspace, file, this::store);
          return file;
        });
  }

  private void store(TaskId task, StoredPacks next, Path file) throws IOException {
    try (var content = Files.newInputStream(file)) {
      workspaceReplicaStore.add(task, next, content);
    }
  }

  /** Gives what is new to a sink as a pack, unless nothing is new or the bound is reached. */
  void keep(Workspace workspace, Path file, PackSink sink) {
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
        sink.add(workspace.task(), next, file);
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

  /**
   * Unpacks all stored git objects of a task into a mirror, and then points the refs to them.
   *
   * @throws dev.perdure.activities.workspace.s3.ObjectStoreException if an object can't be read
   */
  void unpack(TaskId task, StoredPacks kept, Path mirror) {
    Map<Integer, StoredObject> objects = packReader.objects(task);
    try {
      Path file = Files.createTempFile(mirror, "perdure-", "-pack");
      try {
        for (int number = 1; number <= kept.number(); number++) {
          StoredObject object = objects.get(number);
          if (object == null) {
            packReader.read(task, number, file);
          } else {
            packReader.read(object, file);
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
