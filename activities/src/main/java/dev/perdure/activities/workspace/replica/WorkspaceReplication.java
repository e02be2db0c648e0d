package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.HostWorkspaces.Replication;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Replicates branches, checkpoints and diffs of workspaces to other hosts through PostgreSQL. */
public final class WorkspaceReplication implements Replication {

  private static final Logger LOG = LoggerFactory.getLogger(WorkspaceReplication.class);

  private final WorkspaceReplicaStore copies;
  private final TaskChangeReader changes;
  private final PackReplication packs;
  private final WorkspaceRestore arrival;

  public WorkspaceReplication(HostWorkspaces host, Journal journal) {
    this.copies = journal.replicas();
    this.changes = new TaskChangeReader(host, journal);
    this.packs = new PackReplication(journal, new GitPackTransfer(host.program()));
    this.arrival = new WorkspaceRestore(host, journal, packs);
  }

  @Override
  public void keep(Workspace workspace) {
    try {
      changes.keep(workspace);
      packs.keep(workspace);
    } catch (DataAccessException | TransactionException late) {
      LOG.warn("The copy of task {} is made with its next change", workspace.task(), late);
    }
  }

  @Override
  public Optional<Workspace> bring(TaskId task) {
    return arrival.bring(task);
  }

  @Override
  public void forget(TaskId task) {
    copies.forget(task);
  }
}
