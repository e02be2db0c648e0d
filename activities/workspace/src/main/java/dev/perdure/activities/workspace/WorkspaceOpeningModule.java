package dev.perdure.activities.workspace;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.request.CodeOwnersStore;
import dev.perdure.activities.workspace.cache.SetupCaches;

/** Puts together what opens the workspace of a task, with its configuration and the trust in it. */
final class WorkspaceOpeningModule {

  private final JournalModule journalModule;
  private final HostWorkspaces host;
  private final ConfigFiles files;
  private final RemoteDelivery remoteDelivery;
  private final SetupCaches setupCaches;

  WorkspaceOpeningModule(
      JournalModule journalModule,
      HostWorkspaces host,
      ConfigFiles files,
      RemoteDelivery remoteDelivery,
      SetupCaches setupCaches) {
    this.journalModule = journalModule;
    this.host = host;
    this.files = files;
    this.remoteDelivery = remoteDelivery;
    this.setupCaches = setupCaches;
  }

  WorkspaceOpener workspaceOpener() {
    return new WorkspaceOpener(
        journalModule.taskReader(),
        journalModule.taskStore(),
        host,
        taskStartConfigReader(),
        workspaceCreator(),
        workspaceConfigurer());
  }

  TrustReview trustReview() {
    return new TrustReview(
        journalModule.database(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        taskStartConfigReader(),
        trustSettlement(),
        trustRequests());
  }

  RequestVagueness requestVagueness() {
    return new RequestVagueness(
        journalModule.taskRequestReader(), journalModule.workspaceFactsStore());
  }

  private TaskStartConfigReader taskStartConfigReader() {
    return new TaskStartConfigReader(host, files);
  }

  private WorkspaceCreator workspaceCreator() {
    return new WorkspaceCreator(
        journalModule.eventLog(),
        journalModule.taskStore(),
        restoredSubmodules(),
        host,
        forkedWorkspaces(),
        repositorySource());
  }

  private RestoredSubmodules restoredSubmodules() {
    return new RestoredSubmodules(
        journalModule.eventLog(),
        journalModule.taskReader(),
        new StartRoleStore(journalModule.database()),
        host);
  }

  private ForkedWorkspaces forkedWorkspaces() {
    return new ForkedWorkspaces(
        journalModule.forkOriginStore(),
        journalModule.taskReader(),
        journalModule.checkpointStore(),
        restoredSubmodules(),
        host);
  }

  private RepositorySource repositorySource() {
    return new RepositorySource(journalModule.taskReader(), host);
  }

  private WorkspaceConfigurer workspaceConfigurer() {
    return new WorkspaceConfigurer(
        journalModule.eventLog(),
        taskStartConfigReader(),
        ignoredFileCopier(),
        taskSettingsKeeper(),
        taskCommandKeeper(),
        setupCaches);
  }

  private IgnoredFileCopier ignoredFileCopier() {
    return new IgnoredFileCopier(journalModule.eventLog(), host);
  }

  private TaskSettingsKeeper taskSettingsKeeper() {
    return new TaskSettingsKeeper(
        journalModule.taskStore(),
        journalModule.permissionStore(),
        new CodeOwnersStore(journalModule.database()),
        repositoryDefaults(),
        remoteDelivery);
  }

  private RepositoryDefaults repositoryDefaults() {
    return new RepositoryDefaults(
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.newTaskStore(),
        host,
        repositorySource());
  }

  private TaskCommandKeeper taskCommandKeeper() {
    return new TaskCommandKeeper(
        journalModule.eventLog(), journalModule.taskStore(), taskStartConfigReader());
  }

  private TrustSettlement trustSettlement() {
    return new TrustSettlement(
        journalModule.eventLog(),
        journalModule.taskStore(),
        journalModule.permissionStore(),
        taskStartConfigReader());
  }

  private TrustRequests trustRequests() {
    return new TrustRequests(
        journalModule.workspaceFactsStore(),
        journalModule.requestStore(),
        journalModule.requestReader(),
        host);
  }
}
