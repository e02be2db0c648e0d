package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.CallCopies;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;

/**
 * Puts together the copies of workspaces in the database, and the report of changes that were lost.
 */
public final class ReplicaModule {

  private final JournalModule journalModule;
  private final HostWorkspaces host;
  private final CopyBound copyBound;
  private final CopyShare copyShare;

  public ReplicaModule(
      JournalModule journalModule, HostWorkspaces host, CopyBound copyBound, CopyShare copyShare) {
    this.journalModule = journalModule;
    this.host = host;
    this.copyBound = copyBound;
    this.copyShare = copyShare;
  }

  public WorkspaceReplication workspaceReplication() {
    return new WorkspaceReplication(
        journalModule.workspaceReplicaStore(),
        taskChangeReader(),
        packReplication(),
        callCopier(),
        workspaceRestore());
  }

  private CallCopier callCopier() {
    return new CallCopier(
        journalModule.checkpointStore(),
        new CallCopies(host.git(), host.checkpoints()),
        packReplication(),
        new CopyTimeBudget(copyShare, MonotonicClock.ofProcess()));
  }

  private TaskChangeReader taskChangeReader() {
    return new TaskChangeReader(
        journalModule.stepStore(), journalModule.workspaceReplicaStore(), host);
  }

  private PackReplication packReplication() {
    return new PackReplication(
        journalModule.eventLog(),
        journalModule.workspaceReplicaStore(),
        gitPackTransfer(),
        copyBound);
  }

  private GitPackTransfer gitPackTransfer() {
    return new GitPackTransfer(host.git());
  }

  private WorkspaceRestore workspaceRestore() {
    return new WorkspaceRestore(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.workspaceReplicaStore(),
        host,
        packReplication());
  }
}
