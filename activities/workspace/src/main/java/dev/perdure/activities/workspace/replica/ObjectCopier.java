package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.journal.task.StoredObject;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.workspace.s3.ObjectStoreException;
import dev.perdure.activities.workspace.s3.S3ObjectStore;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;

/**
 * Copies a task's new git objects to an object store. The row of a pack leads to its object and is
 * written last. If the store is slow or fails, the copy waits, and the task goes on.
 */
final class ObjectCopier implements FileCopier {

  /** The time that a task waits for an upload. */
  private static final Duration UPLOAD_TIMEOUT = Duration.ofSeconds(5);

  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final CopyObjectStore copyObjectStore;
  private final PackReplication packReplication;
  private final CopyStore copyStore;
  private final Set<TaskId> sending = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> outdated = ConcurrentHashMap.newKeySet();

  ObjectCopier(
      WorkspaceReplicaStore workspaceReplicaStore,
      CopyObjectStore copyObjectStore,
      PackReplication packReplication,
      CopyStore copyStore) {
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.copyObjectStore = copyObjectStore;
    this.packReplication = packReplication;
    this.copyStore = copyStore;
  }

  @Override
  public void keep(Workspace workspace) {
    send(workspace, _ -> UPLOAD_TIMEOUT);
  }

  /** Sends what waits, in as much time as it needs; false if the store failed. */
  boolean catchUp(Workspace workspace) {
    return send(workspace, S3ObjectStore::transferTimeout);
  }

  /** Leaves the copy of a task to the next one, or to {@link #catchUp}. */
  void postpone(TaskId task) {
    if (sending.contains(task)) {
      outdated.add(task);
    }
    copyObjectStore.postpone(task);
  }

  private boolean send(Workspace workspace, LongFunction<Duration> timeout) {
    TaskId task = workspace.task();
    if (!sending.add(task)) {
      outdated.add(task);
      copyObjectStore.postpone(task);
      return true;
    }
    try {
      sendNew(workspace, timeout);
      copyObjectStore.catchUp(task);
      return true;
    } catch (ObjectStoreException _) {
      postpone(task);
      return false;
    } finally {
      sending.remove(task);
      if (outdated.remove(task)) {
        postpone(task);
      }
    }
  }

  private void sendNew(Workspace workspace, LongFunction<Duration> timeout) {
    Path file = workspace.gitDirectory().resolve("perdure-object");
    try {
      packReplication.keep(workspace, file, (task, next, pack) -> store(task, next, pack, timeout));
    } finally {
      delete(file);
    }
  }

  private void store(TaskId task, StoredPacks next, Path pack, LongFunction<Duration> timeout) {
    StoredObject object = copyStore.name(task, next.number(), pack);
    copyObjectStore.begin(task, object.object());
    copyStore.put(object, pack, timeout.apply(object.bytes()));
    workspaceReplicaStore.add(task, next, object);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't delete the pack '%s'.".formatted(file), e);
    }
  }
}
