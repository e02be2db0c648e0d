package dev.perdure.activities.workspace;

import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Creates the workspace of a task: of its repository, or of the task that it is a fork of. */
final class WorkspaceCreator {

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final RestoredSubmodules restoredSubmodules;
  private final HostWorkspaces host;
  private final ForkedWorkspaces forkedWorkspaces;
  private final RepositorySource repositorySource;

  WorkspaceCreator(
      EventLog eventLog,
      TaskStore taskStore,
      RestoredSubmodules restoredSubmodules,
      HostWorkspaces host,
      ForkedWorkspaces forkedWorkspaces,
      RepositorySource repositorySource) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.restoredSubmodules = restoredSubmodules;
    this.host = host;
    this.forkedWorkspaces = forkedWorkspaces;
    this.repositorySource = repositorySource;
  }

  OpenedFiles create(TaskRecord task) {
    return forkedWorkspaces.open(task).orElseGet(() -> open(task));
  }

  private OpenedFiles open(TaskRecord task) {
    MirrorResult.Mirrored source = repositorySource.mirror(task);
    try (var submodules =
        AsyncResult.of(() -> restoredSubmodules.areIn(source.directory(), source.commit()))) {
      Workspace workspace =
          host.workspaces().placed(FileLease.number()).open(task.id(), source, task.title());
      source.notices().forEach(notice -> eventLog.notice(task.id(), NoticeLevel.INFO, notice));
      // the workspace of an interrupted attempt may have begun with an older commit
      if (!workspace.base().equals(source.commit()) || submodules.get()) {
        restoredSubmodules.fill(workspace);
      }
      return new OpenedFiles(workspace, source.ref());
    }
  }

  /** Brings the files of a task back from their last copy; false if there is none. */
  boolean restore(TaskId task) {
    Optional<Workspace> restored = host.restore(task);
    restored.ifPresent(restoredSubmodules::fill);
    return restored.isPresent();
  }

  void record(OpenedFiles opened) {
    Workspace workspace = opened.workspace();
    taskStore.commit(workspace.task(), workspace.base());
    taskStore.workspace(
        workspace.task(),
        new TaskRecordWorkspace(
            workspace.directory().toString(),
            workspace.branch(),
            workspace.base(),
            opened.baseRef(),
            host.id()));
  }
}
