package dev.perdure.activities.workspace;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.extension.ExternalTools;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.cache.SetupCaches;
import java.util.List;
import java.util.Optional;

/**
 * Configures a new workspace: copies ignored files that are wanted, and keeps settings and commands
 * with the task.
 */
final class WorkspaceConfigurer {

  private final EventLog eventLog;
  private final TaskStartConfigReader taskStartConfigReader;
  private final IgnoredFileCopier ignoredFileCopier;
  private final TaskSettingsKeeper taskSettingsKeeper;
  private final TaskCommandKeeper taskCommandKeeper;
  private final SetupCaches setupCaches;

  WorkspaceConfigurer(
      EventLog eventLog,
      TaskStartConfigReader taskStartConfigReader,
      IgnoredFileCopier ignoredFileCopier,
      TaskSettingsKeeper taskSettingsKeeper,
      TaskCommandKeeper taskCommandKeeper,
      SetupCaches setupCaches) {
    this.eventLog = eventLog;
    this.taskStartConfigReader = taskStartConfigReader;
    this.ignoredFileCopier = ignoredFileCopier;
    this.taskSettingsKeeper = taskSettingsKeeper;
    this.taskCommandKeeper = taskCommandKeeper;
    this.setupCaches = setupCaches;
  }

  void configure(TaskRecord task, Workspace workspace) {
    var wanted = taskStartConfigReader.of(workspace);
    Settings settings = wanted.configuration().settings();
    ignoredFileCopier.copy(task, workspace, settings.workspace().include());
    if (task.workspace() == null) {
      setupCaches.restore(task, workspace, settings.workspace());
    }
    tell(task, wanted.notices());
    Optional.ofNullable(wanted.configuration().organisation())
        .ifPresent(version -> name(task, version));
    tell(task, taskSettingsKeeper.difference(task, wanted).stream().toList());
    taskSettingsKeeper.keep(task, wanted, () -> taskStartConfigReader.codeOwners(workspace));
    taskCommandKeeper.keep(task, workspace, wanted);
    tell(task, taskStartConfigReader.skillNotices(workspace));
    tell(task, ExternalTools.notices(settings));
  }

  private void name(TaskRecord task, OrganisationVersion version) {
    eventLog.notice(
        task.id(),
        NoticeLevel.INFO,
        "This task follows the organisation's rules of %s.".formatted(version.label()));
  }

  private void tell(TaskRecord task, List<String> notices) {
    notices.forEach(notice -> eventLog.notice(task.id(), NoticeLevel.WARNING, notice));
  }
}
