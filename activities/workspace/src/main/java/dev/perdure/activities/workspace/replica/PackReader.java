package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.journal.task.StoredObject;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.workspace.s3.ObjectStoreException;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the packs of a task, each from the place where it lies. */
final class PackReader {

  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final CopyObjectStore copyObjectStore;
  private final CopyTarget copyTarget;

  PackReader(
      WorkspaceReplicaStore workspaceReplicaStore,
      CopyObjectStore copyObjectStore,
      CopyTarget copyTarget) {
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.copyObjectStore = copyObjectStore;
    this.copyTarget = copyTarget;
  }

  Map<Integer, StoredObject> objects(TaskId task) {
    return copyObjectStore.objects(task);
  }

  /**
   * Reads a pack from the database into a file.
   *
   * @param number the number of the pack; the file is empty if there is none
   */
  void read(TaskId task, int number, Path file) throws IOException {
    try (var content = Files.newOutputStream(file)) {
      workspaceReplicaStore.pack(task, number, content);
    }
  }

  /**
   * Reads a pack from the object store into a file.
   *
   * @throws ObjectStoreException if the object can't be read
   */
  void read(StoredObject object, Path file) {
    copyTarget
        .store()
        .orElseThrow(() ->
            new ObjectStoreException(
                "The object s3://%s can't be read without PERDURE_COPY_BUCKET: give all workers the same settings."
                    .formatted(object.object()),
                null))
        .get(object, file);
  }
}
