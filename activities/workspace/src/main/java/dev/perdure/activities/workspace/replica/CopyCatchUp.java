package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.s3.ObjectStoreException;
import dev.perdure.planner.id.TaskId;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the copies of this host that wait, and deletes objects that no copy needs. */
final class CopyCatchUp implements PendingCopies {

  private static final Logger LOG = LoggerFactory.getLogger(CopyCatchUp.class);

  /** A store that fails so often in one run is left alone until the next run. */
  private static final int MAX_FAILURES = 3;

  private final CopyObjectStore copyObjectStore;
  private final HostWorkspaces host;
  private final ObjectCopier objectCopier;
  private final CopyStore copyStore;

  CopyCatchUp(
      CopyObjectStore copyObjectStore,
      HostWorkspaces host,
      ObjectCopier objectCopier,
      CopyStore copyStore) {
    this.copyObjectStore = copyObjectStore;
    this.host = host;
    this.objectCopier = objectCopier;
    this.copyStore = copyStore;
  }

  @Override
  public void send(Function<TaskId, Optional<FileLease>> leases) {
    int failures = 0;
    for (TaskId task : copyObjectStore.behind(host.id())) {
      failures += sendUnderLease(task, leases) ? 0 : 1;
      if (failures == MAX_FAILURES || Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private boolean sendUnderLease(TaskId task, Function<TaskId, Optional<FileLease>> leases) {
    try {
      Optional<FileLease> lease = leases.apply(task);
      if (lease.isEmpty()) {
        return true;
      }
      try (FileLease.Hold _ = lease.get().hold()) {
        Optional<Workspace> workspace = host.workspaces().find(task);
        return workspace.isEmpty() || objectCopier.catchUp(workspace.get());
      }
    } catch (FilesMovedException _) {
      return true;
    } catch (GitFailure | DiskFull | UncheckedIOException e) {
      LOG.warn("The copy of task {} that waits could not be made", task, e);
      return true;
    }
  }

  @Override
  public void clean() {
    int failures = 0;
    for (String object : copyObjectStore.unused(copyStore.bucket())) {
      try {
        copyStore.delete(object);
        copyObjectStore.forget(object);
      } catch (ObjectStoreException e) {
        failures++;
        if (failures == MAX_FAILURES) {
          LOG.warn("Objects without a use stay for now: {}", e.sentence());
          return;
        }
      }
    }
  }
}
