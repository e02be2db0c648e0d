package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.workspace.TaskFileReplication;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.id.TaskId;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Replicates branches, checkpoints and diffs of workspaces to other hosts through PostgreSQL, or
 * through PostgreSQL and an object store.
 */
public final class WorkspaceReplication implements TaskFileReplication {

  private static final Logger LOG = LoggerFactory.getLogger(WorkspaceReplication.class);

  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final TaskChangeReader changes;
  private final FileCopier fileCopier;
  private final CallCopier callCopier;
  private final WorkspaceRestore workspaceRestore;

  public WorkspaceReplication(
      WorkspaceReplicaStore workspaceReplicaStore,
      TaskChangeReader changes,
      FileCopier fileCopier,
      CallCopier callCopier,
      WorkspaceRestore workspaceRestore) {
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.changes = changes;
    this.fileCopier = fileCopier;
    this.callCopier = callCopier;
    this.workspaceRestore = workspaceRestore;
  }

  @Override
  public void keep(Workspace workspace) {
    try {
      changes.keep(workspace);
      fileCopier.keep(workspace);
    } catch (DataAccessException | TransactionException e) {
      LOG.warn(
          "Copying the files of task {} failed; the next copy includes them", workspace.task(), e);
    }
  }

  @Override
  public void keepAfterCall(Workspace workspace) {
    try {
      callCopier.keep(workspace);
    } catch (DataAccessException
        | TransactionException
        | GitFailure
        | UncheckedIOException failure) {
      LOG.warn(
          "Copying the files of task {} failed; the next copy includes them",
          workspace.task(),
          failure);
    }
  }

  @Override
  public Optional<Workspace> bring(TaskId task) {
    return workspaceRestore.bring(task);
  }

  @Override
  public void forget(TaskId task) {
    workspaceReplicaStore.forget(task);
  }
}
