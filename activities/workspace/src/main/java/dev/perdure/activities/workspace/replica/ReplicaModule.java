package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.worktree.CallCopies;
import dev.perdure.activities.git.worktree.GitPackTransfer;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import java.util.Optional;

/**
 * Puts together the copies of workspaces in the database or an object store, and the report of
 * changes that were lost.
 */
public final class ReplicaModule {

  private final JournalModule journalModule;
  private final HostWorkspaces host;
  private final CopyTarget copyTarget;
  private final CopyObjectStore copyObjectStore;
  private final PackReplication packReplication;
  private final CopyTimeBudget copyTimeBudget;
  private final Optional<ObjectCopier> objectCopier;

  /** Copies in the database. */
  public ReplicaModule(
      JournalModule journalModule, HostWorkspaces host, CopyBound copyBound, CopyShare copyShare) {
    this(journalModule, host, copyBound, copyShare, CopyTarget.DATABASE);
  }

  public ReplicaModule(
      JournalModule journalModule,
      HostWorkspaces host,
      CopyBound copyBound,
      CopyShare copyShare,
      CopyTarget copyTarget) {
    this.journalModule = journalModule;
    this.host = host;
    this.copyTarget = copyTarget;
    this.copyObjectStore = new CopyObjectStore(journalModule.database());
    this.packReplication = packReplication(copyBound);
    this.copyTimeBudget = new CopyTimeBudget(copyShare, MonotonicClock.ofProcess());
    this.objectCopier = copyTarget.store().map(this::objectCopier);
  }

  public WorkspaceReplication workspaceReplication() {
    return new WorkspaceReplication(
        journalModule.workspaceReplicaStore(),
        taskChangeReader(),
        turnCopier(),
        callCopier(),
        workspaceRestore());
  }

  /** The work on copies that wait for an object store. */
  public PendingCopies pendingCopies() {
    return objectCopier
        .flatMap(copier -> copyTarget.store().map(store -> pendingCopies(copier, store)))
        .orElseGet(PendingCopies::none);
  }

  private PendingCopies pendingCopies(ObjectCopier copier, CopyStore store) {
    return new CopyCatchUp(copyObjectStore, host, copier, store);
  }

  private FileCopier turnCopier() {
    return objectCopier
        .<FileCopier>map(copier -> new TurnCopier(copier, copyTimeBudget))
        .orElse(packReplication);
  }

  private CallCopier callCopier() {
    return new CallCopier(
        journalModule.checkpointStore(),
        new CallCopies(host.git(), host.checkpoints()),
        objectCopier.<FileCopier>map(copier -> copier).orElse(packReplication),
        copyTimeBudget);
  }

  private ObjectCopier objectCopier(CopyStore store) {
    return new ObjectCopier(
        journalModule.workspaceReplicaStore(), copyObjectStore, packReplication, store);
  }

  private TaskChangeReader taskChangeReader() {
    return new TaskChangeReader(
        journalModule.stepStore(), journalModule.workspaceReplicaStore(), host);
  }

  private PackReplication packReplication(CopyBound copyBound) {
    return new PackReplication(
        journalModule.eventLog(),
        journalModule.workspaceReplicaStore(),
        new PackReader(journalModule.workspaceReplicaStore(), copyObjectStore, copyTarget),
        new GitPackTransfer(host.git()),
        copyBound);
  }

  private WorkspaceRestore workspaceRestore() {
    return new WorkspaceRestore(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.workspaceReplicaStore(),
        host,
        packReplication);
  }
}
