package dev.perdure.activities.workspace;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.OpenedWorkspace;

/** Creates the workspace of a task with its configuration, or opens the existing one. */
final class WorkspaceOpener {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final HostWorkspaces host;
  private final TaskStartConfigReader taskStartConfigReader;
  private final WorkspaceCreator workspaceCreator;
  private final WorkspaceConfigurer workspaceConfigurer;

  WorkspaceOpener(
      TaskReader taskReader,
      TaskStore taskStore,
      HostWorkspaces host,
      TaskStartConfigReader taskStartConfigReader,
      WorkspaceCreator workspaceCreator,
      WorkspaceConfigurer workspaceConfigurer) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.host = host;
    this.taskStartConfigReader = taskStartConfigReader;
    this.workspaceCreator = workspaceCreator;
    this.workspaceConfigurer = workspaceConfigurer;
  }

  OpenedWorkspace open(TaskId id) {
    var task = taskReader.get(id);
    var recorded = task.workspace();
    if (recorded == null || (!isHere(task, recorded.path()) && !workspaceCreator.restore(id))) {
      OpenedFiles opened = workspaceCreator.create(task);
      workspaceConfigurer.configure(task, opened.workspace());
      workspaceCreator.record(opened);
      host.replication().keep(opened.workspace());
    }
    return new OpenedWorkspace(storedSettings(id).workspace().setup(), planners(id), false, false);
  }

  private int planners(TaskId id) {
    return Math.max(1, taskReader.policy(id).planners().count());
  }

  /** Returns the settings that the task began with. A task of an older build has stored none. */
  private Settings storedSettings(TaskId id) {
    return taskStore
        .configuration(id)
        .map(TaskConfiguration::settings)
        .orElseGet(() -> taskStartConfigReader.of(host.workspace(id)).configuration().settings());
  }

  private boolean isHere(TaskRecord task, String path) {
    return host.workspaces()
        .find(task.id())
        .filter(workspace -> workspace.directory().toString().equals(path))
        .isPresent();
  }
}
