package dev.perdure.activities.workspace;

import dev.perdure.activities.git.mirror.SubmoduleFiller;
import dev.perdure.activities.git.mirror.SubmoduleWriter;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceRestoreListener;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskReader;
import java.nio.file.Path;

/**
 * Fills the submodules of workspaces: of new ones, and of those whose files are made again, as no
 * checkpoint holds files of submodules.
 */
public final class RestoredSubmodules implements WorkspaceRestoreListener {

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final StartRights startRights;
  private final HostWorkspaces host;

  public RestoredSubmodules(
      EventLog eventLog,
      TaskReader taskReader,
      StartRoleStore startRoleStore,
      HostWorkspaces host) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.startRights = new StartRights(startRoleStore);
    this.host = host;
  }

  @Override
  public void restored(Workspace workspace, String tree) {
    filled(workspace).missing().forEach(notice -> tell(workspace, notice));
  }

  /** A listener that fills the submodules first, then tells another one. */
  public WorkspaceRestoreListener before(WorkspaceRestoreListener other) {
    return (workspace, tree) -> {
      restored(workspace, tree);
      other.restored(workspace, tree);
    };
  }

  /** Whether a commit has submodules. */
  boolean areIn(Path mirror, String commit) {
    return SubmoduleFiller.hasAny(host.git(), mirror, commit);
  }

  /** Fills those of a workspace that is opened, and tells people which are filled. */
  void fill(Workspace workspace) {
    filled(workspace).notices().forEach(notice -> tell(workspace, notice));
  }

  private SubmoduleFiller filled(Workspace workspace) {
    var task = taskReader.get(workspace.task());
    var filler =
        new SubmoduleFiller(
            host.git(), host.repositories(), address -> startRights.refusal(task, address));
    var repository = task.repository();
    if (repository != null) {
      var writer = new SubmoduleWriter(host.git(), workspace.directory(), workspace.gitDirectory());
      filler.fill(writer, workspace.mirror(), workspace.base(), repository.location());
    }
    return filler;
  }

  private void tell(Workspace workspace, String notice) {
    eventLog.notice(workspace.task(), NoticeLevel.WARNING, notice);
  }
}
